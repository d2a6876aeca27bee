import type { TSchema } from 'typebox';
import { CONDITIONAL } from './conditions.js';
import { type JsonSchema, mapSubschemas } from './map-subschemas.js';
import { COMPONENT, MEANING } from './named.js';

/**
 * What a schema tells its readers. `format` is among them, as JSON Schema has it: `pattern` checks, `format` describes. So are conditions
 * between fields, which are judged where the field at fault can be named.
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
 * What a schema demands: the same schema without its annotations. Checks and serializers are compiled from this, so that
 * what a document says of a field can never change how it is read or written.
 */
export function withoutAnnotations<Schema extends TSchema>(schema: Schema): Schema {
  const strip = (each: JsonSchema): JsonSchema =>
    mapSubschemas(Object.fromEntries(Object.entries(each).filter(([keyword]) => !ANNOTATIONS.includes(keyword))), strip);
  return strip(schema as unknown as JsonSchema) as unknown as Schema;
}
