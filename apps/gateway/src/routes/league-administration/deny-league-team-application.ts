import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueTeamPath, Reason } from './administration-paths.js';

export const denyLeagueTeamApplication = defineRoute({
  ...leagueOperation(
    'denyLeagueTeamApplication',
    ['Denies an application. The team may apply again.'],
    ['error_league_team_not_found', 'error_league_team_not_in_valid_state'],
  ),
  summary: 'Deny an application',
  params: LeagueTeamPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['league.team_denied'],
  async handler(input, { leagueTeams }) {
    const { params, body } = input;
    const request = { league: params.identifier, leagueTeamId: params.leagueTeamId, reason: body.reason };
    return { success: true as const, ...(await leagueTeams.denyLeagueTeamApplication(request, writeOptions(input))) };
  },
});
