import {
  LEAGUE_RULES,
  type LeagueRuleName,
  type LeagueRuleValues,
  type RuleSchema,
  SIZE_RANGE,
  TIME_OF_DAY,
  TIME_RANGE,
} from '@matchpoint/core';
import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { named } from '../../operation/named.js';
import { pattern } from '../../operation/pattern.js';

pattern(TIME_OF_DAY, 'must be a time of day such as 18:30');

/** Schemas shared by several rules; the documents define each once. */
const NAMED = new Map<RuleSchema, TSchema>([
  [TIME_RANGE, named('LeagueTimeRange', Type.Unsafe({ ...TIME_RANGE }))],
  [SIZE_RANGE, named('LeagueSizeRange', Type.Unsafe({ ...SIZE_RANGE }))],
]);

/** The rules that a league may set for a game: each may be omitted, and null clears it. */
export const RULE_FIELDS = Object.fromEntries(
  Object.entries(LEAGUE_RULES).map(([name, { schema, description, example }]) => [
    name,
    Type.Optional(Type.Unsafe({ anyOf: [NAMED.get(schema) ?? schema, { type: 'null' }], description, examples: [example] })),
  ]),
) as { [Name in LeagueRuleName]: TOptional<TUnsafe<LeagueRuleValues[Name] | null>> };
