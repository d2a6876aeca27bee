import { invalidInput } from '@matchpoint/errors';
import type { TObject, TSchema } from 'typebox';
import { codeOf } from './check-input.js';

const INTEGER = /^-?\d{1,15}$/;

/**
 * Converts a query string's values to the types in its schema: integers and booleans are parsed in their plain form, everything else stays
 * text and is left to validation. A repeated parameter stays a list, which no schema accepts.
 */
export function parseQuery(query: Readonly<Record<string, unknown>>, schema: TObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      return [name, typeof value === 'string' && property ? parseValue(value, property) : value];
    }),
  );
}

function parseValue(text: string, schema: TSchema): unknown {
  const { type } = schema as { type?: string };
  if (type === 'integer') return INTEGER.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/**
 * Requires the query of `url` to be percent-encoded UTF-8, like its path: the parser leaves undecodable text as it is, and a filter would
 * search for that.
 * @throws DomainError INVALID_INPUT, or the `x-error` code of the parameter
 */
export function refuseMalformedQuery(url: string, schema: TObject): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return;
  for (const pair of url.slice(start + 1).split('&')) {
    if (decode(pair) !== undefined) continue;
    const name = decode(pair.split('=', 1)[0] ?? '');
    throw invalidInput(name ? `query.${name}` : 'query', 'is not percent-encoded UTF-8', codeOf(schema, [name ?? '']));
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
