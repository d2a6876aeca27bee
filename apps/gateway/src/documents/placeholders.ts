import type { JsonSchema } from '../operation/map-subschemas.js';

/** Ids, cursors and secrets that recorded examples show instead of those of their run (`e2e/src/stabilize.ts`). */
const PLACEHOLDER = /_01j6qvx3k0fd8r5y2m9wcz\d{4}\b|EXAMPLE|^YOUR_|^ZXhhbXBsZSBjdXJzb3I\./;

/**
 * An example as a parameter or a media type shows it. One that nobody can send as it is, because it names what no installation has, says
 * so: its name is `placeholder`, its summary names the fields that are to be put in.
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
