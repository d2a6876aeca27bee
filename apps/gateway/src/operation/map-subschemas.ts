/** A JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>;

const ONE = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', '$defs'];

/** A copy of a JSON Schema in which every direct subschema is replaced with the result of `change`. */
export function mapSubschemas(schema: JsonSchema, change: (subschema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, mapKeyword(keyword, value, change)]));
}

function mapKeyword(keyword: string, value: unknown, change: (subschema: JsonSchema) => JsonSchema): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ONE.includes(keyword)) return change(value as JsonSchema);
  if (LISTS.includes(keyword)) return (value as JsonSchema[]).map(change);
  if (MAPS.includes(keyword)) {
    return Object.fromEntries(Object.entries(value as Record<string, JsonSchema>).map(([name, member]) => [name, change(member)]));
  }
  return value;
}
