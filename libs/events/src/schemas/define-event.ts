import { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * One type of event: what it says, and its data's JSON Schema, from which types, checks and documents derive
 * (docs/reference/values.md#documents).
 */
export interface EventDefinition<Data extends TSchema = TSchema> {
  readonly summary: string;
  readonly data: Data;
  /**
   * Members of `data` that name players of the team `data.teamId`, or tell of single ones: a private team's are for those alone who may
   * know its players (docs/reference/matches.md#visibility).
   */
  readonly ofPlayers: readonly string[];
  /** Whether live streams hear of it although it is `internal.*`; every other event of a process is live anyway. */
  readonly isLive: boolean;
  /** Whether anybody may know that it happened, whoever its audience is. */
  readonly isForAll: boolean;
  /** The first thing wrong with `data`, as `path: reason`; undefined where it fits. */
  findFault(data: unknown): string | undefined;
}

export type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Static<Data> : never;

interface Declaration<Data extends TSchema> {
  summary: string;
  data: Data;
  /** Left out: nothing in `data` names a player. */
  ofPlayers?: readonly (keyof Static<Data> & string)[];
  /** Left out: live streams do not hear of it where it is `internal.*`. */
  isLive?: boolean;
  /** Left out: only its audience may know of it. */
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
