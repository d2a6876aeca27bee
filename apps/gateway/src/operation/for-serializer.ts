import type { TSchema } from 'typebox';
import { type JsonSchema, mapSubschemas } from './map-subschemas.js';
import { withoutAnnotations } from './without-annotations.js';

/**
 * The schema that a response is serialized by. `nullable.object` is a union, whose branches the serializer would validate at every value
 * to choose one: a fifth of the time that a page of 25 matches took. It knows `nullable` of OpenAPI 3.0, which only compares with null.
 */
export function forSerializer(schema: TSchema): TSchema {
  const change = (each: JsonSchema): JsonSchema => mapSubschemas(objectOrNull(each) ?? each, change);
  return change(withoutAnnotations(schema) as unknown as JsonSchema) as unknown as TSchema;
}

function objectOrNull({ anyOf, ...rest }: JsonSchema): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined;
  const [object, other] = anyOf as [JsonSchema, JsonSchema];
  return object['type'] === 'object' && other['type'] === 'null' ? { ...object, ...rest, nullable: true } : undefined;
}
