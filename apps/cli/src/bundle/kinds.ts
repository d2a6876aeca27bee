/** What kind of row a bundle may hold (docs/reference/import.md), in the order in which rows refer to one another. */
export const KINDS = [
  { kind: 'game', plural: 'games', service: 'catalogProfile', keyFields: ['id'] },
  { kind: 'objective', plural: 'objectives', service: 'catalogProfile', keyFields: ['game', 'id'] },
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

/** The definition of `kind` as NDJSON rows name it: `team`. */
export const kindNamed = (name: string): KindDefinition | undefined => BY_KIND.get(name);

/** The definition of `plural` as the keys of a JSON bundle name it: `teams`. */
export const pluralNamed = (name: string): KindDefinition | undefined => BY_PLURAL.get(name);

/**
 * What a row is upserted by, as text: rows that name the same thing have the same text. (Two different things may share
 * one, which costs a little time: rows of one key are never on their way at the same moment.)
 */
export function naturalKey({ keyFields }: KindDefinition, row: object): string {
  const values = row as Record<string, unknown>;
  return keyFields.map((field) => String(values[field] ?? '').toLowerCase()).join('\n');
}
