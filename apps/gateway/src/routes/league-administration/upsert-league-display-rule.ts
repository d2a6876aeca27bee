import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { DISPLAY_RULE_FIELDS, toDisplayRuleText } from './display-rule-objects.js';

const MAX_BYTES = 32 * 1024;

export const upsertLeagueDisplayRule = defineRoute({
  ...leagueOperation(
    'upsertLeagueDisplayRule',
    ['Creates or replaces the display rule of a category of a game. A category has one rule, ignoring case; a game has at most 50.'],
    ['error_league_game_not_found', 'error_limit_reached'],
  ),
  summary: 'Create or replace a display rule',
  params: LeaguePath,
  body: Type.Object({
    gameId: GameId(),
    category: writtenText(1, 100, 'Its category.'),
    ...DISPLAY_RULE_FIELDS,
  }),
  response: Type.Object({ success: Success(), displayRuleId: text('Display rule id.'), timestamp: Timestamp() }),
  emits: ['league.display_rules_updated'],
  async handler(input, context) {
    const { gameId, category, categoryOrder, ...rule } = input.body;
    const ruleJson = JSON.stringify(rule);
    if (Buffer.byteLength(ruleJson) > MAX_BYTES) throw invalidInput('body.content', `must be at most ${MAX_BYTES / 1024} KiB`);
    const place = { league: input.params.identifier, gameId: await slugOfGame(context, gameId), category, categoryOrder };
    const request = { ...place, rule: toDisplayRuleText(rule), ruleJson };
    return { success: true as const, ...(await context.leagueAdministration.upsertLeagueDisplayRule(request, writeOptions(input))) };
  },
});
