import { ManualClock } from '@matchpoint/core';
import { Writable } from 'node:stream';
import { run } from '../src/run.js';

export interface CommandOptions {
  environment?: Record<string, string>;
  stdin?: string;
  workingDirectory?: string;
  isTerminal?: boolean;
  onSleep?(ms: number): void;
}

/** Runs a command line as `main.ts` does and answers what it printed. Waiting takes no time. */
export async function runCommand(words: readonly string[], { environment = {}, stdin = '', workingDirectory = '/', isTerminal = false, onSleep }: CommandOptions = {}) {
  let [stdout, stderr] = ['', ''];
  const error = Object.assign(new Writable({
    write(chunk: Buffer, _encoding, done) {
      stderr += chunk.toString();
      done();
    },
  }), { isTTY: isTerminal });
  const exitCode = await run(words, {
    stdin: (async function* () { yield Buffer.from(stdin); })(),
    stdout: { write: (text) => { stdout += text; } },
    stderr: error,
    environment, workingDirectory, programDirectory: '/',
    clock: new ManualClock('2024-06-01T00:00:00.000Z'),
    sleep: async (ms) => onSleep?.(ms),
  });
  return { exitCode, stdout, stderr };
}
