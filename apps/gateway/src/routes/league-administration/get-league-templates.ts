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
      name: text('The name to show.'),
      isOfficial: flag('Whether it comes with the platform.'),
      gameId: nullable.string('Slug of the game that it is for; null: for all.', 'valorant'),
      rules: JsonObject('Its rules, as getLeagueRules shows rules.'),
    },
    { description: 'Rules to begin with.' },
  ),
);

export const getLeagueTemplates = defineRoute({
  ...leagueOperation(
    'getLeagueTemplates',
    ['Lists templates of rules: those that come with the platform, then imported ones. It only reads.'],
    ['error_game_not_found'],
  ),
  summary: 'List templates of rules',
  body: Type.Object({
    gameId: Type.Optional(Identifier('Only those for this game and for all games: slug or convexId.', 'valorant')),
    isOfficial: Type.Optional(flag('Only those that come with the platform, or only the others.')),
  }),
  response: Type.Object({
    templates: list(RuleTemplate, 'All that the filters leave.'),
    count: count('How many there are.'),
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
