import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { LeagueGamePath } from './administration-paths.js';

export const toggleLeagueGame = defineRoute({
  ...leagueOperation(
    'toggleLeagueGame',
    [
      'Switches a game of a league off or on. While it is off, no team applies with it and no match of it is made.',
      'Setting what is set is a success and no event.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Pause a game of a league, or go on with it',
  params: LeagueGamePath,
  body: Type.Object({ isActive: flag('Whether the league plays it.') }),
  response: SuccessResponse,
  emits: ['league.game_toggled'],
  async handler(input, context) {
    const { params, body } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, params.leagueGameId), isActive: body.isActive };
    return { success: true as const, ...(await context.leagueAdministration.toggleLeagueGame(request, writeOptions(input))) };
  },
});
