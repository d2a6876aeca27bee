/** The kinds of rows that a bundle may hold (docs/reference/import.md), in dependency order. */
export const KINDS = [
  { kind: 'game', plural: 'games', service: 'catalogProfile', keyFields: ['id'] },
  { kind: 'objective', plural: 'objectives', service: 'catalogProfile', keyFields: ['id'] },
  { kind: 'user', plural: 'users', service: 'catalogProfile', keyFields: ['username'] },
  { kind: 'organization', plural: 'organizations', service: 'catalogProfile', keyFields: ['name'] },
  { kind: 'team', plural: 'teams', service: 'catalogProfile', keyFields: ['slug'] },
  { kind: 'ruleTemplate', plural: 'ruleTemplates', service: 'league', keyFields: ['externalId', 'name'] },
  { kind: 'league', plural: 'leagues', service: 'league', keyFields: ['slug'] },
  { kind: 'match', plural: 'matches', service: 'match', keyFields: ['externalId'] },
  { kind: 'tournament', plural: 'tournaments', service: 'tournament', keyFields: ['slug', 'name'] },
] as const;

export type KindDefinition = (typeof KINDS)[number];
export type Kind = KindDefinition['kind'];
export type OwningService = KindDefinition['service'];

const BY_KIND: ReadonlyMap<string, KindDefinition> = new Map(KINDS.map((each) => [each.kind, each]));
const BY_PLURAL: ReadonlyMap<string, KindDefinition> = new Map(KINDS.map((each) => [each.plural, each]));

/** The definition of the kind that NDJSON rows call `kind`: `team`. */
export const kindNamed = (name: string): KindDefinition | undefined => BY_KIND.get(name);

/** The definition of the kind that a JSON bundle lists under the key `plural`: `teams`. */
export const pluralNamed = (name: string): KindDefinition | undefined => BY_PLURAL.get(name);

/**
 * What a row is upserted by, as text: rows that name the same thing have the same key. Blanks are folded as in the slug of an organization,
 * which its name makes. (If two different things share a key, that only costs time: rows with the same key are never in flight together.)
 */
export function naturalKey({ keyFields }: KindDefinition, row: object): string {
  const values = row as Record<string, unknown>;
  return keyFields.map((field) => foldName(String(values[field] ?? ''))).join('\n');
}

const foldName = (name: string): string => name.trim().replaceAll(/\s/gu, '_').toLowerCase();
