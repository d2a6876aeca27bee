import { escapeControls, escapeControlsInLines } from '@matchpoint/core';

/** Where text finally goes. `write` returns false if its reader lags behind; `drain` follows. */
export type Output = Pick<NodeJS.WritableStream, 'write' | 'once'>;

/**
 * The only way to print text. Names and reasons come from strangers, and a terminal interprets what it is sent: an escape sequence would
 * reach the clipboard, a line break would forge a line. Both are printed escaped, as `\u001b`.
 */
export class TextOutput {
  constructor(private readonly stream: Output) {}

  /** Prints lines, each terminated. A line break inside a line is escaped, too. */
  print(...lines: readonly string[]): void {
    this.stream.write(lines.map((line) => `${escapeControls(line)}\n`).join(''));
  }

  /** Prints our own lines for a program, tabs included; they must not contain a stranger's text. */
  printPlain(...lines: readonly string[]): void {
    this.stream.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Writes bytes unchanged: for content that is not our text and does not go to a terminal. Resolves when the reader keeps up. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    if (!this.stream.write(bytes)) await this.#drained();
  }

  /** Prints JSON or a part of it: the same document, with control characters in JSON's own notation. Resolves when the reader keeps up. */
  async writeJson(text: string): Promise<void> {
    if (!this.stream.write(escapeControlsInLines(text))) await this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.stream.once('drain', resolve);
    });
  }
}
