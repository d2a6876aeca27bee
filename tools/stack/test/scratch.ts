import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { guardedSpawn } from '../src/index.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
export const PACKAGES = path.resolve(HERE, '../../../.local/packages');

/** A folder of this run's own for one stack. */
export const scratchDirectory = (name: string): string => path.join(inject('testStack').directory, name);

export interface Held<Answer> {
  holder: ChildProcess;
  answer: Answer;
}

/** Runs a script of this folder and waits for its one line of JSON. */
export async function hold<Answer>(script: string, ...args: string[]): Promise<Held<Answer>> {
  const holder = guardedSpawn(process.execPath, ['--import', 'tsx', path.join(HERE, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PACKAGES },
    deathSignal: 'SIGKILL',
  });
  if (holder.stdout === null) throw new Error('The script has no output to read.');
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  return { holder, answer: JSON.parse(line.toString()) as Answer };
}
