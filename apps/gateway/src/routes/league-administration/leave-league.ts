import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueTeamPath } from './administration-paths.js';

export const leaveLeague = defineRoute({
  ...leagueOperation(
    'leaveLeague',
    ['Removes a team from a league at the request of its captain, and starts the cooldown that the league has set.'],
    ['error_league_team_not_found', 'error_league_team_not_in_valid_state', 'error_captain_required'],
  ),
  summary: 'Leave a league with a team',
  params: LeagueTeamPath,
  response: SuccessResponse,
  emits: ['league.team_left'],
  async handler(input, { leagueTeams }) {
    const { params } = input;
    const request = { league: params.identifier, leagueTeamId: params.leagueTeamId };
    return { success: true as const, ...(await leagueTeams.leaveLeague(request, writeOptions(input))) };
  },
});
