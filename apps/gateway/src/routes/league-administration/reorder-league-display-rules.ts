import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';

const Place = named(
  'LeagueDisplayRulePlace',
  Type.Object(
    {
      id: Identifier('Display rule id.'),
      order: Type.Integer({ minimum: 0, maximum: 9_999, description: 'Position among the categories of the game.' }),
    },
    { description: 'A display rule and its position.' },
  ),
);

export const reorderLeagueDisplayRules = defineRoute({
  ...leagueOperation(
    'reorderLeagueDisplayRules',
    ['Changes the order of a game’s display rules; rules that are not named keep their position.'],
    ['error_league_game_not_found', 'error_league_display_rule_not_found'],
  ),
  summary: 'Reorder display rules',
  params: LeaguePath,
  body: Type.Object({
    gameId: GameId(),
    items: Type.Array(Place, { minItems: 1, maxItems: 50, description: 'Display rules of the game, each once.' }),
  }),
  response: SuccessResponse,
  emits: ['league.display_rules_updated'],
  async handler(input, context) {
    const { params, body } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId), items: body.items };
    return { success: true as const, ...(await context.leagueAdministration.reorderLeagueDisplayRules(request, writeOptions(input))) };
  },
});
