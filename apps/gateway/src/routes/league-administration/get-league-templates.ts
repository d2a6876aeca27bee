import { fromLeagueRules } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { JsonObject } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfFilter } from '../leagues/league-slugs.js';

const RuleTemplate = named(
  'LeagueRuleTemplate',
  Type.Object(
    {
      id: text('Template id.'),
      name: text('Display name.'),
      isOfficial: flag('Whether it comes with the platform.'),
      gameId: nullable.string('Slug of its game; null for all games.', 'valorant'),
      rules: JsonObject('Its rules, in the form of getLeagueRules.'),
    },
    { description: 'A template of rules.' },
  ),
);

export const getLeagueTemplates = defineRoute({
  ...leagueOperation(
    'getLeagueTemplates',
    ['Lists rule templates: those of the platform, then imported ones. Read-only.'],
    ['error_game_not_found'],
  ),
  summary: 'List rule templates',
  body: Type.Object({
    gameId: Type.Optional(Identifier('Only templates for this game (slug or convexId) or for all games.', 'valorant')),
    isOfficial: Type.Optional(flag('Only templates of the platform, or only others.')),
  }),
  response: Type.Object({
    templates: list(RuleTemplate, 'All matching templates.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  async handler({ body, caller, requestId }, context) {
    const gameId = await slugOfFilter(context, body.gameId);
    const { templates } = await context.leagueRecords.getLeagueTemplates({ gameId, isOfficial: body.isOfficial }, { caller, requestId });
    return {
      templates: templates.map(({ rules, rulesJson, gameId: game = null, ...template }) => ({
        ...template,
        gameId: game,
        rules: rules ? fromLeagueRules<Record<string, unknown>>(rules) : (JSON.parse(rulesJson) as Record<string, unknown>),
      })),
      count: templates.length,
    };
  },
});
