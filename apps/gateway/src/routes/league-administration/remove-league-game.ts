import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { LeagueGamePath } from './administration-paths.js';

export const removeLeagueGame = defineRoute({
  ...leagueOperation(
    'removeLeagueGame',
    [
      'Removes a game with its upcoming seasons and configuration. Its teams leave the league; results and completed seasons stay.',
      'It is refused while a season of the game is active.',
    ],
    ['error_league_game_not_found', 'error_league_season_not_in_valid_state'],
  ),
  summary: 'Remove a game from a league',
  params: LeagueGamePath,
  response: SuccessResponse,
  emits: ['league.game_removed'],
  async handler(input, context) {
    const { params } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, params.leagueGameId) };
    return { success: true as const, ...(await context.leagueAdministration.removeLeagueGame(request, writeOptions(input))) };
  },
});
