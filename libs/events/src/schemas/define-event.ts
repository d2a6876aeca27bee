import { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** One type of event: what it says, and its data's JSON Schema, from which types, checks and documents derive (contract 10). */
export interface EventDefinition<Data extends TSchema = TSchema> {
  readonly summary: string;
  readonly data: Data;
  /** The first thing wrong with `data`, as `path: reason`; undefined where it fits. */
  findFault(data: unknown): string | undefined;
}

export type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Static<Data> : never;

/** Declares a type of event. The check is compiled at its first use: a process handles a few of all types. */
export function defineEvent<Data extends TSchema>({ summary, data }: { summary: string; data: Data }): EventDefinition<Data> {
  let validator: { Check(value: unknown): boolean; Errors(value: unknown): { instancePath: string; message: string }[] } | undefined;
  return {
    summary,
    data,
    findFault(value) {
      validator ??= Compile(data);
      if (validator.Check(value)) return undefined;
      const [fault] = validator.Errors(value);
      return `${fault?.instancePath || '/'}: ${fault?.message ?? 'does not fit'}`;
    },
  };
}
