import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueTeamPath } from './administration-paths.js';

export const withdrawLeagueApplication = defineRoute({
  ...leagueOperation(
    'withdrawLeagueApplication',
    ['Withdraws an application of a team. The key owner must captain it.'],
    ['error_league_team_not_found', 'error_league_team_not_in_valid_state', 'error_captain_required'],
  ),
  summary: 'Withdraw an application',
  params: LeagueTeamPath,
  response: SuccessResponse,
  emits: ['league.application_withdrawn'],
  async handler(input, { leagueTeams }) {
    const { params } = input;
    const request = { league: params.identifier, leagueTeamId: params.leagueTeamId };
    return { success: true as const, ...(await leagueTeams.withdrawLeagueApplication(request, writeOptions(input))) };
  },
});
