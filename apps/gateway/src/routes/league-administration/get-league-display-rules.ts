import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { DisplayRule, toDisplayRule } from './display-rule-objects.js';

export const getLeagueDisplayRules = defineRoute({
  ...leagueOperation(
    'getLeagueDisplayRules',
    ['Lists the display rules of a game in a league. Read-only.'],
    ['error_league_game_not_found'],
  ),
  summary: 'List the display rules of a game of a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: Type.Object({
    displayRules: list(DisplayRule, 'The complete list, by order, then category.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  async handler({ params, body, caller, requestId }, context) {
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId) };
    const { displayRules } = await context.leagueRecords.getLeagueDisplayRules(request, { caller, requestId });
    return { displayRules: displayRules.map(toDisplayRule), count: displayRules.length };
  },
});
