import type { TObject, TSchema } from 'typebox';

const INTEGER = /^-?\d{1,15}$/;

/**
 * A query string's texts as the values its schema asks for: integers and booleans are parsed in their plain form, all
 * else stays text for the check to judge. A parameter given twice stays a list, which no schema accepts.
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
