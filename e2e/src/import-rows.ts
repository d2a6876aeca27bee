import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNodeRuntime } from '@matchpoint/launcher/node-runtime';
import { runtime, systemDirectory } from './system.js';

/** The system's. It starts faster than this one may, because it keeps the code that it has compiled. */
const { binary: NODE } = findNodeRuntime();
const CLI = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url));

/** Imports rows into the running system with `matchpoint import`; rejects with its report if a row is refused. */
export async function importRows(rows: readonly object[]): Promise<void> {
  const file = path.join(systemDirectory(), 'rows.ndjson');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await runCli('import', file, '--json');
}

/** Runs the command-line tool on the running system; rejects with its output if the exit code is not 0. */
export async function runCli(...words: string[]): Promise<void> {
  const child = spawn(NODE, [CLI, ...words], {
    env: { ...process.env, ...runtime() },
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
