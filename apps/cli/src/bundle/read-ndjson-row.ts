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
export function readNdjsonRow({ bytes }: Pick<Line, 'bytes'>): NdjsonRow {
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
  const { kind } = row as { kind?: unknown };
  if (kind === undefined) return { reason: `no "kind"; it is one of ${KIND_LIST}` };
  const definition = typeof kind === 'string' ? kindNamed(kind) : undefined;
  if (!definition) return { reason: `unknown kind ${JSON.stringify(kind)}; it is one of ${KIND_LIST}` };
  return { definition, json, key: naturalKey(definition, row) };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes).trim();
  } catch {
    return undefined;
  }
}
