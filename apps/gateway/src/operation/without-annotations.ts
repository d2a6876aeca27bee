import type { TSchema } from 'typebox';
import { CONDITIONAL } from './conditions.js';
import { type JsonSchema, mapSubschemas } from './map-subschemas.js';
import { COMPONENT, MEANING } from './named.js';

/**
 * The documentation in a schema. This includes `format`: `pattern` validates, `format` only describes. It also includes conditions between
 * fields, which are checked where the offending field can be named.
 */
const ANNOTATIONS: readonly string[] = [
  'title',
  'description',
  'examples',
  'format',
  'contentEncoding',
  'contentMediaType',
  'x-extensible-enum',
  'x-max-bytes',
  ...CONDITIONAL,
  COMPONENT,
  MEANING,
];

/**
 * The same schema without annotations. Validators and serializers are compiled from this, so that documentation can never change how a
 * field is read or written.
 */
export function withoutAnnotations<Schema extends TSchema>(schema: Schema): Schema {
  const strip = (each: JsonSchema): JsonSchema =>
    mapSubschemas(Object.fromEntries(Object.entries(each).filter(([keyword]) => !ANNOTATIONS.includes(keyword))), strip);
  return strip(schema as unknown as JsonSchema) as unknown as Schema;
}
