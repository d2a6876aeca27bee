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
      'Enables or disables a game of a league. While it is disabled, no team can apply in it and no league match can be created in it.',
      'Setting the current value succeeds without an event.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Enable or disable a game of a league',
  params: LeagueGamePath,
  body: Type.Object({ isActive: flag('Whether it is enabled.') }),
  response: SuccessResponse,
  emits: ['league.game_toggled'],
  async handler(input, context) {
    const { params, body } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, params.leagueGameId), isActive: body.isActive };
    return { success: true as const, ...(await context.leagueAdministration.toggleLeagueGame(request, writeOptions(input))) };
  },
});
