import type { TSchema } from 'typebox';

/** Keyword that carries a schema's name among the components of the OpenAPI document; nothing that checks or serializes reads it. */
export const COMPONENT = 'x-component';
/** Keyword that carries what a named schema means at one place where it is used. */
export const MEANING = 'x-meaning';

/**
 * Gives a schema a name: the documents hold it once, under `components.schemas`, and refer to it; checks and serializers see it
 * whole, as if it had none. The description of a named schema says what the thing is, wherever it stands.
 * @throws Error when it has a name already: it would lose it at all other places.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  if (COMPONENT in schema) throw new Error(`The schema ${String(schema[COMPONENT])} cannot be named ${name} too.`);
  return Object.assign(schema, { [COMPONENT]: name });
}

/** A named schema with what it means here: `described(MatchStatus(), 'The status before.')`. */
export function described<Schema extends TSchema>(schema: Schema, meaning: string): Schema {
  return Object.defineProperties({ [MEANING]: meaning }, Object.getOwnPropertyDescriptors(schema)) as unknown as Schema;
}
