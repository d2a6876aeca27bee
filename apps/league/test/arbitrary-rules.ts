import { LEAGUE_RULES, type LeagueRuleValues, type RuleSchema } from '@matchpoint/core';
import fc from 'fast-check';
import type { GameOfRules } from '../src/rules/index.js';

/** Valid rules of a game. Every declared rule may be present, so a new one is covered without a change here. */
export function arbitraryRules(game: GameOfRules): fc.Arbitrary<LeagueRuleValues> {
  const chosen: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    allowedPlaylistIds: fc.array(fc.constantFrom(...game.playlists.keys()), { maxLength: 3 }),
    allowedModeIds: fc.array(fc.constantFrom(...game.modeIds), { maxLength: 3 }),
    allowedMapIds: fc.array(fc.constantFrom(...game.mapIds), { maxLength: 3 }),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/ComodRivadavia'),
  };
  const fields = Object.entries(LEAGUE_RULES).map(([name, { schema }]) => [name, chosen[name] ?? arbitraryOf(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map((rules) => consistent(rules as LeagueRuleValues));
}

/** The same rules with valid ranges, and either a format or lengths. */
function consistent({ matchFormat, ...rules }: LeagueRuleValues): LeagueRuleValues {
  const { teamSize, minWagerAmount, maxWagerAmount, minRosterSize, maxRosterSize } = rules;
  return {
    ...rules,
    ...(matchFormat !== undefined && rules.allowedBestOf === undefined && { matchFormat }),
    ...(teamSize && { teamSize: { min: Math.min(teamSize.min, teamSize.max), max: Math.max(teamSize.min, teamSize.max) } }),
    ...(minWagerAmount !== undefined && maxWagerAmount !== undefined && { maxWagerAmount: Math.max(minWagerAmount, maxWagerAmount) }),
    ...(minRosterSize !== undefined && maxRosterSize !== undefined && { maxRosterSize: Math.max(minRosterSize, maxRosterSize) }),
  };
}

function arbitraryOf(schema: RuleSchema): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, minItems, maxItems, pattern } = schema as RuleSchema & Record<string, number | undefined>;
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') return fc.double({ min: minimum, max: 1e9, noNaN: true });
  if (type === 'array') return fc.array(arbitraryOf(schema.items as RuleSchema), { minLength: minItems, maxLength: maxItems });
  if (type === 'object') {
    const properties = Object.entries(schema.properties as Record<string, RuleSchema>);
    return fc.record(Object.fromEntries(properties.map(([name, property]) => [name, arbitraryOf(property)])));
  }
  throw new Error(`No arbitrary value of type ${type}.`);
}
