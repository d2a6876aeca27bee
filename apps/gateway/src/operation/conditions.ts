import type { JsonSchema } from './map-subschemas.js';

/**
 * Conditions between the fields of an object, for the documents: with JSON Schema's `if` and `not`, which client generators ignore, whereas
 * `oneOf` would generate extra classes. They are documentation only; a handler or a service checks them and names the field.
 */
export const CONDITIONAL = ['if', 'then', 'else', 'not'] as const;

/**
 * Linters expect a required field to be defined in the same place, and treat an object as closed unless it says otherwise. Generators
 * reject `true` as the schema of a field.
 */
const has = (...names: string[]): JsonSchema => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
  additionalProperties: true,
});
const hasNoneOf = (names: readonly string[]): JsonSchema => ({
  not: names.length === 1 ? has(names[0] as string) : { anyOf: names.map((name) => has(name)) },
});

/** Exactly one of these fields. */
export function exactlyOneOf(...[name, ...others]: [string, ...string[]]): JsonSchema {
  const [next, ...rest] = others;
  if (next === undefined) return has(name);
  return { if: has(name), then: hasNoneOf(others), else: exactlyOneOf(next, ...rest) };
}

/** Not all of these fields. */
export const notTogether = (...names: string[]): JsonSchema => ({ not: has(...names) });

/** These fields are required if another has a certain value, and refused otherwise. */
export const onlyWith = (field: string, value: string | boolean, names: readonly string[]): JsonSchema => ({
  ...neededWith(field, value, names),
  else: hasNoneOf(names),
});

/** These fields are required if another has a certain value. */
export function neededWith(field: string, value: string | boolean, names: readonly string[]): JsonSchema {
  const isSo = { properties: { [field]: { type: typeof value, const: value } }, required: [field], additionalProperties: true };
  return { if: isSo, then: has(...names) };
}
