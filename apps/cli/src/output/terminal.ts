import type { Clock } from '@matchpoint/core';

/** Where a command's words go. `write` answers false where its reader is behind; then `drain` comes. */
export type Output = Pick<NodeJS.WritableStream, 'write' | 'once'>;

/** Everything that a command has of the world around it. */
export interface Terminal {
  stdin: AsyncIterable<Buffer>;
  stdout: Output;
  /** Progress bars are drawn on it where it is a terminal. */
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  environment: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  /** Where the program itself lies: inside the checkout that it was built from. */
  programDirectory: string;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
  /** Aborts at the first Ctrl-C from now on, which then no longer ends the program by itself. */
  untilInterrupted(): AbortSignal;
}

/** Prints the one JSON document of `--json`. */
export function printJson({ stdout }: Pick<Terminal, 'stdout'>, document: unknown): void {
  stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}
