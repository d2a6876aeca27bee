import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { SeasonPath } from './administration-paths.js';

export const activateLeagueSeason = defineRoute({
  ...leagueOperation(
    'activateLeagueSeason',
    ['Starts a season: matches created from now on belong to it. A game has at most one active season.'],
    ['error_league_season_not_found', 'error_league_season_not_in_valid_state', 'error_league_game_not_active'],
  ),
  summary: 'Start a season',
  params: SeasonPath,
  response: SuccessResponse,
  emits: ['league.season_activated'],
  async handler(input, { leagueCompetition }) {
    const { identifier, seasonId } = input.params;
    return {
      success: true as const,
      ...(await leagueCompetition.activateLeagueSeason({ league: identifier, seasonId }, writeOptions(input))),
    };
  },
});
