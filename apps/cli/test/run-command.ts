import { type Clock, ManualClock } from '@matchpoint/core';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { run } from '../src/run.js';

export interface CommandOptions {
  environment?: Record<string, string>;
  stdin?: string;
  workingDirectory?: string;
  isTerminal?: boolean;
  /** Whether a person reads standard output. */
  isInteractive?: boolean;
  /** What the person at the terminal answers; if absent, there is nobody to ask. */
  answer?: string;
  /** The same, without echo. */
  hiddenAnswer?: string;
  onSleep?(ms: number): void;
  /** A clock that stands still, unless given. */
  clock?: Clock;
  /** Ctrl-C, for commands that run until then. */
  interrupted?: AbortSignal;
  onOutput?(printed: { stdout: string; stderr: string }): void;
}

/** Runs a command line as `main.ts` does and returns what it printed. Delays take no time. */
export async function runCommand(words: readonly string[], options: CommandOptions = {}) {
  const {
    environment = {},
    stdin = '',
    workingDirectory = '/',
    isTerminal = false,
    isInteractive = false,
    answer,
    hiddenAnswer,
    onSleep,
    clock = new ManualClock('2024-06-01T00:00:00.000Z'),
    interrupted,
    onOutput,
  } = options;
  const printed = { stdout: '', stderr: '' };
  /** Its reader always lags behind. */
  const stream = (name: keyof typeof printed): Writable =>
    new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        printed[name] += chunk.toString();
        onOutput?.(printed);
        setImmediate(done);
      },
    });
  const [stdout, stderr] = [
    Object.assign(stream('stdout'), { isTTY: isInteractive }),
    Object.assign(stream('stderr'), { isTTY: isTerminal }),
  ];
  const exitCode = await run(words, {
    stdin: (async function* () {
      yield Buffer.from(stdin);
    })(),
    stdout,
    stderr,
    environment,
    workingDirectory,
    programDirectory: '/',
    command: ['node', '/opt/matchpoint/bin/matchpoint.mjs'],
    clock,
    ...(answer !== undefined && {
      async ask(question: string) {
        printed.stderr += question;
        return answer;
      },
    }),
    ...(hiddenAnswer !== undefined && { askHidden: async () => hiddenAnswer }),
    sleep: async (ms) => onSleep?.(ms),
    untilInterrupted: () => interrupted ?? new AbortController().signal,
  });
  for (const each of [stdout, stderr]) await finished(each.end());
  return { exitCode, ...printed };
}
