import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { CONDITIONAL } from '../operation/conditions.js';
import { type JsonSchema, mapSubschemas } from '../operation/map-subschemas.js';
import { COMPONENT, MEANING } from '../operation/named.js';

/** The schemas of one document: each named schema stands once, and is referred to from everywhere else. */
export interface Components {
  readonly schemas: Record<string, JsonSchema>;
  /** The schema as the document holds it: a reference where it has a name, `name` where it has none of its own. */
  refer(schema: TSchema | JsonSchema, name?: string): JsonSchema;
}

/** @throws Error (from `refer`) when two schemas that differ bear one name. */
export function createComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};

  function refer(schema: TSchema | JsonSchema, givenName?: string): JsonSchema {
    // A default and a meaning belong to the place that uses a named schema.
    const { [COMPONENT]: ownName = givenName, [MEANING]: meaning, ...content } = schema as JsonSchema;
    if (typeof ownName !== 'string') return { ...portable(content), ...(meaning !== undefined && { description: meaning }) };
    const { default: fallback, ...shared } = content;
    register(ownName, portable(shared));
    return {
      $ref: `#/components/schemas/${ownName}`,
      ...(meaning !== undefined && { description: meaning }),
      ...(fallback !== undefined && { default: fallback }),
    };
  }

  function portable(schema: JsonSchema): JsonSchema {
    const entries = Object.entries(schema);
    const [shape, conditions] = [false, true].map((isWanted) =>
      Object.fromEntries(entries.filter(([keyword]) => isCondition(keyword) === isWanted)),
    ) as [JsonSchema, JsonSchema];
    return { ...toPortable(mapSubschemas(shape, (subschema) => refer(subschema))), ...conditions };
  }

  function register(name: string, schema: JsonSchema): void {
    const known = schemas[name];
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas that differ are named ${name}.`);
    schemas[name] = schema;
  }

  return { schemas, refer };
}

const isCondition = (keyword: string): boolean => (CONDITIONAL as readonly string[]).includes(keyword);

/**
 * What generators of clients understand: the type beside every enum and const, and maps as `additionalProperties`. Of a boolean the value
 * is left out: openapi-generator makes an enum of it that Java does not compile. oapi-codegen refuses a list of types unless it is told
 * what to make of it.
 */
function toPortable(schema: JsonSchema): JsonSchema {
  const { patternProperties, ...given } = schema;
  const values = given.enum ?? (given.const === undefined ? undefined : [given.const]);
  const isOfBooleans = Array.isArray(values) && values.every((value) => typeof value === 'boolean');
  const { const: _const, enum: _enum, ...withoutValues } = given;
  const rest: JsonSchema = isOfBooleans ? withoutValues : given;
  const [anyName] = Object.values((patternProperties ?? {}) as Record<string, JsonSchema>);
  return {
    ...(rest.type === undefined && Array.isArray(values) && { type: typeOf(values) }),
    ...rest,
    ...(anyName && { additionalProperties: anyName }),
    ...(hasSeveralTypes(given) && { 'x-go-type': 'any' }),
  };
}

const hasSeveralTypes = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.filter((each) => each !== 'null').length > 1;

function typeOf(values: readonly unknown[]): string | string[] {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value)))];
  return types.length === 1 ? (types[0] as string) : types;
}
