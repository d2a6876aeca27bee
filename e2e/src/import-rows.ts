import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtime, systemDirectory } from './system.js';

const CLI = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url));

/** Imports rows into the running system with `matchpoint import`; rejects with its report when a row is refused. */
export async function importRows(rows: readonly object[]): Promise<void> {
  const file = path.join(systemDirectory(), 'rows.ndjson');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await runCli('import', file, '--json');
}

/** Runs the command-line tool on the running system; rejects with what it says if it ends with anything but 0. */
export async function runCli(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...words], {
    // A hundred runs compile the same program.
    env: { ...process.env, ...runtime(), NODE_COMPILE_CACHE: path.join(systemDirectory(), 'compile-cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`matchpoint ${words[0] ?? ''} ended with ${code}: ${said}`);
}
