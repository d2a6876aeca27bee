import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '../output/errors.js';
import type { BundleSource } from './bundle-source.js';
import { JsonBundle } from './json-bundle.js';
import { KINDS } from './kinds.js';
import { LineSplitter } from './line-splitter.js';
import { NdjsonBundle } from './ndjson-bundle.js';
import { hasFormOfRow, MAX_LINE_BYTES } from './read-ndjson-row.js';

const SNIFF_BYTES = 64 * 1024;
const BUNDLE_START = new RegExp(`^\\s*\\{\\s*"(${KINDS.map(({ plural }) => plural).join('|')})"\\s*:`);

/**
 * Opens a bundle (docs/reference/import.md). Its name decides whether it is JSON or NDJSON, or else its content; `-` is standard input.
 * @throws UsageError if the file cannot be read.
 */
export async function openBundle(file: string, stdin: AsyncIterable<Buffer>): Promise<BundleSource> {
  const handle = file === '-' ? await spool(stdin) : await openFile(file);
  try {
    return (await isJsonBundle(file, handle)) ? new JsonBundle(file, handle) : new NdjsonBundle(file, handle);
  } catch (error) {
    await handle.close();
    throw asUsageError(file, error);
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, 'r');
    if ((await handle.stat()).isFile()) return handle;
    return await spool(handle.createReadStream());
  } catch (error) {
    throw asUsageError(file, error);
  }
}

/** Copies a stream to a temporary file that is already unlinked: a bundle is read more than once, and a pipe cannot be. */
async function spool(bytes: AsyncIterable<Buffer>): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `matchpoint-import-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    for await (const chunk of bytes) await handle.appendFile(chunk);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** `.ndjson` and `.jsonl` mean NDJSON. Otherwise the beginning of the content decides; `.json` matters if that is unclear. */
async function isJsonBundle(file: string, handle: FileHandle): Promise<boolean> {
  if (/\.(ndjson|jsonl)$/i.test(file)) return false;
  // Rows may have any order of fields, and those of a league have `games` and `teams`, as bundles do.
  if (await beginsWithRow(handle)) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  const text = buffer
    .toString('utf8', 0, bytesRead)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (BUNDLE_START.test(text)) return true;
  const firstLine = text.split('\n', 1)[0] ?? '';
  if (/^\{\s*$/.test(firstLine)) return true;
  return /\.json$/i.test(file) && !firstLine.includes('"kind"');
}

/** Whether the first line that is not blank is a row. Reads no further than a row may be long. */
async function beginsWithRow(handle: FileHandle): Promise<boolean> {
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  let position = 0;
  while (position <= MAX_LINE_BYTES) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, position);
    const lines = bytesRead === 0 ? splitter.end() : splitter.push(buffer.subarray(0, bytesRead));
    for (const line of lines) {
      const isRow = hasFormOfRow(line);
      if (isRow !== undefined) return isRow;
    }
    if (bytesRead === 0) return false;
    position += bytesRead;
  }
  return false;
}

function asUsageError(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || error instanceof UsageError) return error;
  return new UsageError(
    `${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code}`,
  );
}
