import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueTeamPath, Reason } from './administration-paths.js';

export const removeLeagueTeam = defineRoute({
  ...leagueOperation(
    'removeLeagueTeam',
    ['Removes an approved team and starts the cooldown that the league has set.'],
    ['error_league_team_not_found', 'error_league_team_not_in_valid_state'],
  ),
  summary: 'Remove a team from a league',
  params: LeagueTeamPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['league.team_removed'],
  async handler(input, { leagueTeams }) {
    const { params, body } = input;
    const request = { league: params.identifier, leagueTeamId: params.leagueTeamId, reason: body.reason };
    return { success: true as const, ...(await leagueTeams.removeLeagueTeam(request, writeOptions(input))) };
  },
});
