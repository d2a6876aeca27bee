import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { runtime } from './system.js';

const CLI = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url));

/** Imports rows into the running system with `matchpoint import`; rejects when a row is refused. */
export async function importRows(rows: readonly object[]): Promise<void> {
  const file = path.join(inject('systemDirectory'), 'rows.ndjson');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await promisify(execFile)(process.execPath, [CLI, 'import', file, '--json'], { env: { ...process.env, ...runtime() } });
}
