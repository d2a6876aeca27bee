import type { TObject } from 'typebox';

type Filled<Message> = {
  [Field in keyof Message]-?: undefined extends Message[Field] ? Exclude<Message[Field], undefined> | null : Message[Field];
};

/**
 * Services leave out a field without a value; a response has it as null. Returns a function that copies a message and adds the null of
 * each required nullable field of `schema` that has no value.
 */
export function fillNulls(schema: TObject): <Message extends object>(message: Message) => Filled<Message> {
  const nullable = schema.required.filter((name) => mayBeNull(schema.properties[name] ?? {}));
  return <Message extends object>(message: Message) => {
    const filled = { ...message } as { [field: string]: unknown };
    for (const field of nullable) filled[field] ??= null;
    return filled as Filled<Message>;
  };
}

/** Of the schemas that `nullable` of fields.ts makes. */
function mayBeNull(field: { type?: unknown; anyOf?: unknown }): boolean {
  if (Array.isArray(field.type)) return field.type.includes('null');
  return Array.isArray(field.anyOf) && field.anyOf.some(({ type }: { type?: unknown }) => type === 'null');
}
