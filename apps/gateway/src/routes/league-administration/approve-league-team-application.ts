import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueTeamPath } from './administration-paths.js';

export const approveLeagueTeamApplication = defineRoute({
  ...leagueOperation(
    'approveLeagueTeamApplication',
    ['Approves an application if the team is still eligible and the league has a free place.'],
    [
      'error_league_team_not_found',
      'error_league_team_not_in_valid_state',
      'error_league_not_eligible',
      'error_league_game_not_active',
      'error_team_not_active',
      'error_league_team_banned',
      'error_league_cooldown_active',
      'error_limit_reached',
    ],
  ),
  summary: 'Approve an application',
  params: LeagueTeamPath,
  response: SuccessResponse,
  emits: ['league.team_approved'],
  async handler(input, { leagueTeams }) {
    const { params } = input;
    const request = { league: params.identifier, leagueTeamId: params.leagueTeamId };
    return { success: true as const, ...(await leagueTeams.approveLeagueTeamApplication(request, writeOptions(input))) };
  },
});
