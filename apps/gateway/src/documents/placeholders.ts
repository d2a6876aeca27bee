import type { JsonSchema } from '../operation/map-subschemas.js';

/** Ids, cursors and secrets that replace those of the run in recorded examples (`e2e/src/stabilize.ts`). */
const PLACEHOLDER = /_01j6qvx3k0fd8r5y2m9wcz\d{4}\b|EXAMPLE|^YOUR_|^ZXhhbXBsZSBjdXJzb3I\./;

/**
 * An example of a parameter or a media type. If it contains ids that no installation has, its name is `placeholder` and its summary lists
 * the fields to replace.
 */
export function showExample(example: unknown): JsonSchema {
  if (example === undefined) return {};
  const names = findPlaceholders(example);
  if (names.length === 0) return { example };
  const fields = names.filter((name) => name !== '').map((name) => `\`${name}\``);
  return { examples: { placeholder: { summary: `Replace ${fields.join(', ') || 'it'} with your own.`, value: example } } };
}

/** Paths of the placeholders in an example: `games[0].teamId`; '' for the example itself. */
export function findPlaceholders(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => findPlaceholders(item, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => findPlaceholders(member, at === '' ? name : `${at}.${name}`));
}
