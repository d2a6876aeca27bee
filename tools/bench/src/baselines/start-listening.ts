import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { guardedSpawn } from '@matchpoint/stack';
import { ROOT } from '../workspace.js';

const START_TIMEOUT_MS = 60_000;

export interface Listening {
  child: ChildProcess;
  port: number;
}

/** Starts a baseline; it prints `listening <port>` once it is ready. Throws with its output otherwise. */
export async function startListening(nodeBinary: string, program: string, env: Record<string, string>): Promise<Listening> {
  const child = guardedSpawn(nodeBinary, [program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'SIGKILL',
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const listening = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, port] = /^listening (\d+)$/.exec(line) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
  const ended = once(child, 'exit', { signal: timeout }).then(() => {
    throw new Error(`${program} ended: ${said.join('').trim().slice(-500)}`);
  });
  return { child, port: await Promise.race([listening, ended]) };
}
