import { KINDS, type Kind } from './kinds.js';

/** A row on its way to the service that owns its kind. */
export interface BundleRow {
  /** The file as given on the command line; `-` is standard input. */
  file: string;
  /** 1-based line on which the row begins. */
  line: number;
  /** The row's path in a JSON bundle: `teams[3]`. */
  path?: string;
  /** The row's JSON text as it is in the file. */
  json: string;
  /** The key the row is upserted by. */
  key: string;
}

/** A row that was not imported, and why. */
export interface Rejection {
  file: string;
  line: number;
  path?: string;
  /** Absent if it could not be read from the row. */
  kind?: Kind;
  reason: string;
}

export type RowCounts = Record<Kind, number>;

export const noRows = (): RowCounts => Object.fromEntries(KINDS.map(({ kind }) => [kind, 0])) as RowCounts;

/** Reports a rejection. Callers await it, so that a long list is produced no faster than it is read. */
export type Reject = (rejection: Rejection) => Promise<void> | void;

/** A bundle whose kinds can be read once each, in any order. */
export interface BundleSource {
  /** Reads the whole bundle once: counts the rows of each kind and rejects whatever is not a row. */
  scan(reject: Reject): Promise<RowCounts>;
  /** The rows of one kind in file order. Call `scan` first. */
  rows(kind: Kind): AsyncIterable<BundleRow>;
  close(): Promise<void>;
}
