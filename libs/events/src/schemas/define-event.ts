import { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * One type of event: its summary, and the JSON Schema of its data, from which types, checks and documents derive
 * (docs/reference/values.md#documents).
 */
export interface EventDefinition<Data extends TSchema = TSchema> {
  readonly summary: string;
  readonly data: Data;
  /**
   * Members of `data` that name players of the team `data.teamId` or describe single ones. Those of a private team go only to callers who
   * may know its players (docs/reference/matches.md#visibility).
   */
  readonly ofPlayers: readonly string[];
  /** Whether live streams receive it although it is `internal.*`. Every other event of a process is live anyway. */
  readonly isLive: boolean;
  /** Whether anybody may know that it happened, whoever its audience is. */
  readonly isForAll: boolean;
  /** The first fault in `data`, as `path: reason`; undefined if it is valid. */
  findFault(data: unknown): string | undefined;
}

export type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Static<Data> : never;

interface Declaration<Data extends TSchema> {
  summary: string;
  data: Data;
  /** If absent, nothing in `data` names a player. */
  ofPlayers?: readonly (keyof Static<Data> & string)[];
  /** If absent, live streams do not receive it if it is `internal.*`. */
  isLive?: boolean;
  /** If absent, only its audience may know of it. */
  isForAll?: boolean;
}

/** Declares a type of event. The check is compiled at its first use: a process handles a few of all types. */
export function defineEvent<Data extends TSchema>({
  summary,
  data,
  ofPlayers = [],
  isLive = false,
  isForAll = false,
}: Declaration<Data>): EventDefinition<Data> {
  let validator: { Check(value: unknown): boolean; Errors(value: unknown): { instancePath: string; message: string }[] } | undefined;
  return {
    summary,
    data,
    ofPlayers,
    isLive,
    isForAll,
    findFault(value) {
      validator ??= Compile(data);
      if (validator.Check(value)) return undefined;
      const [fault] = validator.Errors(value);
      return `${fault?.instancePath || '/'}: ${fault?.message ?? 'does not fit'}`;
    },
  };
}
