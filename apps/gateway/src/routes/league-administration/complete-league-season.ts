import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { SeasonPath } from './administration-paths.js';

export const completeLeagueSeason = defineRoute({
  ...leagueOperation(
    'completeLeagueSeason',
    ['Completes a season. Its table keeps the current points configuration permanently. Matches that have not started are cancelled.'],
    ['error_league_season_not_found', 'error_league_season_not_in_valid_state'],
  ),
  summary: 'Complete a season',
  params: SeasonPath,
  response: SuccessResponse,
  emits: ['league.season_completed'],
  async handler(input, { leagueCompetition }) {
    const { identifier, seasonId } = input.params;
    return {
      success: true as const,
      ...(await leagueCompetition.completeLeagueSeason({ league: identifier, seasonId }, writeOptions(input))),
    };
  },
});
