import { kindNamed, KINDS, naturalKey, type KindDefinition } from './kinds.js';
import type { Line } from './line-splitter.js';

/** Far more than any row needs. Without a limit, a file that is not NDJSON would fill the memory. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** A row and its kind, or why the line holds none; undefined for a blank line. */
export type NdjsonRow = { definition: KindDefinition; json: string; key: string } | { reason: string } | undefined;

const KIND_LIST = KINDS.map(({ kind }) => kind).join(', ');
/** Drops a byte order mark; concatenated files may have one on any line. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads one line of an NDJSON bundle (docs/reference/import.md): `{"kind": "team", …}`. */
export function readNdjsonRow(line: Pick<Line, 'bytes'>): NdjsonRow {
  const read = readObject(line);
  if (read === undefined || 'reason' in read) return read;
  const { json, row } = read;
  if (row.kind === undefined) return { reason: `no "kind"; it is one of ${KIND_LIST}` };
  const definition = typeof row.kind === 'string' ? kindNamed(row.kind) : undefined;
  if (!definition) return { reason: `unknown kind ${JSON.stringify(row.kind)}; it is one of ${KIND_LIST}` };
  return { definition, json, key: naturalKey(definition, row) };
}

/** Whether a line has the form of a row: a whole JSON object with a `kind`, known or not. Undefined for a blank line. */
export function hasFormOfRow(line: Pick<Line, 'bytes'>): boolean | undefined {
  const read = readObject(line);
  return read && 'row' in read && typeof read.row.kind === 'string';
}

/** The JSON object on a line, or why there is none; undefined for a blank line. */
function readObject({ bytes }: Pick<Line, 'bytes'>): { json: string; row: { kind?: unknown } } | { reason: string } | undefined {
  if (bytes === undefined) return { reason: `longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB` };
  const json = decode(bytes);
  if (json === undefined) return { reason: 'not UTF-8' };
  if (json === '') return undefined;
  let row: unknown;
  try {
    row = JSON.parse(json);
  } catch (error) {
    return { reason: `malformed JSON: ${(error as Error).message}` };
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { reason: 'not a JSON object' };
  return { json, row };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes).trim();
  } catch {
    return undefined;
  }
}
