import type { Clock } from '@matchpoint/core';
import { TextOutput, type Output } from './text-output.js';

/** Everything that the program can reach of its environment. */
export interface World {
  stdin: AsyncIterable<Buffer>;
  stdout: Output & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  environment: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  /** Where the program itself is: inside the checkout that it was built from. */
  programDirectory: string;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
  /** The words that run this program, so that shells can ask it for completions. */
  command: readonly string[];
  /** Asks the person at the terminal; undefined if there is nobody to ask. */
  ask?(question: string): Promise<string>;
  /** The same, without echoing the answer. */
  askHidden?(question: string): Promise<string>;
  /** Aborts at the first Ctrl-C from now on, which then no longer ends the program by itself. */
  untilInterrupted(): AbortSignal;
}

/** What a command can use: text is printed through `TextOutput` alone. */
export interface Terminal extends Omit<World, 'stdout' | 'stderr'> {
  stdout: TextOutput;
  /** Whether a person reads standard output. */
  isInteractive: boolean;
  stderr: TextOutput;
  /** Raw standard error, for progress bars, which draw with escape sequences and never contain a stranger's text. */
  screen: World['stderr'];
}

export function openTerminal(world: World): Terminal {
  return {
    ...world,
    stdout: new TextOutput(world.stdout),
    isInteractive: world.stdout.isTTY === true,
    stderr: new TextOutput(world.stderr),
    screen: world.stderr,
  };
}

/** Prints the one JSON document of `--json`. */
export function printJson({ stdout }: Pick<Terminal, 'stdout'>, document: unknown): void {
  void stdout.writeJson(`${JSON.stringify(document, null, 2)}\n`);
}
