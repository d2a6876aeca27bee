import { KINDS, type Kind } from './kinds.js';

/** One row on its way to the service that owns its kind. */
export interface BundleRow {
  /** The file as the user named it; `-` is standard input. */
  file: string;
  /** 1-based line of the file on which the row begins. */
  line: number;
  /** The row's path in a JSON bundle: `teams[3]`. */
  path?: string;
  /** The row's JSON text as the file has it. */
  json: string;
  /** What it is upserted by. */
  key: string;
}

/** A row that did not go in, and why. */
export interface Rejection {
  file: string;
  line: number;
  path?: string;
  /** Absent where it could not be read from the row. */
  kind?: Kind;
  reason: string;
}

export type RowCounts = Record<Kind, number>;

export const noRows = (): RowCounts => Object.fromEntries(KINDS.map(({ kind }) => [kind, 0])) as RowCounts;

/** Takes a rejection; the caller waits, so that a long list goes no faster than its reader. */
export type Reject = (rejection: Rejection) => Promise<void> | void;

/** A bundle that can be read once a kind, in any order of kinds. */
export interface BundleSource {
  /** Reads the whole bundle once: how many rows of each kind there are, and what of it is no row of any kind. */
  scan(reject: Reject): Promise<RowCounts>;
  /** The rows of one kind in the order of the file. Only after `scan`. */
  rows(kind: Kind): AsyncIterable<BundleRow>;
  close(): Promise<void>;
}
