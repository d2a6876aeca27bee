import type { TSchema } from 'typebox';

/** Keyword with a schema's name in the components of the OpenAPI document; ignored by validation and serialization. */
export const COMPONENT = 'x-component';
/** Keyword with the description of a named schema at one place of use. */
export const MEANING = 'x-meaning';

/**
 * Gives a schema a name: the documents define it once, under `components.schemas`, and reference it; validation and serialization see the
 * full schema. The description of a named schema must fit everywhere.
 * @throws Error if it already has a name, which it would lose everywhere else.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  if (COMPONENT in schema) throw new Error(`The schema ${String(schema[COMPONENT])} cannot be named ${name} too.`);
  return Object.assign(schema, { [COMPONENT]: name });
}

/** A named schema with a description for this place: `described(MatchStatus(), 'The status before.')`. */
export function described<Schema extends TSchema>(schema: Schema, meaning: string): Schema {
  return Object.defineProperties({ [MEANING]: meaning }, Object.getOwnPropertyDescriptors(schema)) as unknown as Schema;
}
