import type { JsonSchema } from './map-subschemas.js';

/**
 * Conditions between the fields of an object, as the documents have them: in JSON Schema's `if` and `not`, which generators of clients pass
 * over, where a `oneOf` would make classes of its own. They are for readers; a handler or a service judges them and names the field.
 */
export const CONDITIONAL = ['if', 'then', 'else', 'not'] as const;

/**
 * Linters want a field that is required to be named beside it, and take an object for closed that does not say otherwise. Generators refuse
 * `true` as the schema of a field.
 */
const has = (...names: string[]): JsonSchema => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
  additionalProperties: true,
});
const hasNoneOf = (names: readonly string[]): JsonSchema => ({
  not: names.length === 1 ? has(names[0] as string) : { anyOf: names.map((name) => has(name)) },
});

/** One of these fields, and no other of them. */
export function exactlyOneOf(...[name, ...others]: [string, ...string[]]): JsonSchema {
  const [next, ...rest] = others;
  if (next === undefined) return has(name);
  return { if: has(name), then: hasNoneOf(others), else: exactlyOneOf(next, ...rest) };
}

/** Not all of these fields. */
export const notTogether = (...names: string[]): JsonSchema => ({ not: has(...names) });

/** These fields are required where another has a value, and refused where it has none or another. */
export const onlyWith = (field: string, value: string | boolean, names: readonly string[]): JsonSchema => ({
  ...neededWith(field, value, names),
  else: hasNoneOf(names),
});

/** These fields are required where another has a value. */
export function neededWith(field: string, value: string | boolean, names: readonly string[]): JsonSchema {
  const isSo = { properties: { [field]: { type: typeof value, const: value } }, required: [field], additionalProperties: true };
  return { if: isSo, then: has(...names) };
}
