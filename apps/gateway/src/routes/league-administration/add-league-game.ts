import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';

export const addLeagueGame = defineRoute({
  ...leagueOperation('addLeagueGame', ['Adds a game to a league.'], ['error_game_not_found', 'error_already_exists']),
  summary: 'Add a game to a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: SuccessResponse,
  emits: ['league.game_added'],
  async handler(input, context) {
    const { params, body } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId) };
    return { success: true as const, ...(await context.leagueAdministration.addLeagueGame(request, writeOptions(input))) };
  },
});
