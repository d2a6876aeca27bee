import writerOf from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { forSerializer } from './for-serializer.js';

/**
 * Fastify's serializer compiler: a response's writer is made when the response is first sent. Making those of all operations would be a
 * third of the gateway's start.
 */
export function compileSerializer({ schema }: { schema: unknown }): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined;
  return (value) => (write ??= writerOf(forSerializer(schema as TSchema) as object))(value);
}
