import type { Clock } from '@matchpoint/core';
import { TextOutput, type Output } from './text-output.js';

/** Everything that a program has of the world around it. */
export interface World {
  stdin: AsyncIterable<Buffer>;
  stdout: Output & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  environment: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  /** Where the program itself lies: inside the checkout that it was built from. */
  programDirectory: string;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
  /** The words that run this program, for shells to ask it what completes a line. */
  command: readonly string[];
  /** Asks the person at the terminal; undefined where there is nobody to ask. */
  ask?(question: string): Promise<string>;
  /** The same, without showing the answer. */
  askHidden?(question: string): Promise<string>;
  /** Aborts at the first Ctrl-C from now on, which then no longer ends the program by itself. */
  untilInterrupted(): AbortSignal;
}

/** What a command has of it: words go out through `TextOutput` alone. */
export interface Terminal extends Omit<World, 'stdout' | 'stderr'> {
  stdout: TextOutput;
  /** Whether a person reads standard output. */
  isInteractive: boolean;
  stderr: TextOutput;
  /** Standard error as it is, for progress bars, which draw with sequences of their own and hold no word of a stranger. */
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
