import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { SeasonPath } from './administration-paths.js';

export const deleteLeagueSeason = defineRoute({
  ...leagueOperation(
    'deleteLeagueSeason',
    ['Deletes a season that has not started and has no matches.'],
    ['error_league_season_not_found', 'error_league_season_not_in_valid_state'],
  ),
  summary: 'Delete an upcoming season',
  params: SeasonPath,
  response: SuccessResponse,
  emits: ['league.season_removed'],
  async handler(input, { leagueCompetition }) {
    const { identifier, seasonId } = input.params;
    return {
      success: true as const,
      ...(await leagueCompetition.deleteLeagueSeason({ league: identifier, seasonId }, writeOptions(input))),
    };
  },
});
