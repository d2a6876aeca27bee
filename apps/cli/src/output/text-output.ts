import { escapeControls, escapeControlsInLines } from '@matchpoint/core';

/** Where a command's words go in the end. `write` answers false where its reader is behind; then `drain` comes. */
export type Output = Pick<NodeJS.WritableStream, 'write' | 'once'>;

/**
 * The one way out for text. Names and reasons come from strangers, and a terminal obeys what it is sent: an escape sequence would
 * reach the clipboard, a line break would forge a line. Both are shown instead, as `\u001b`.
 */
export class TextOutput {
  constructor(private readonly stream: Output) {}

  /** Prints lines, each ended. A line break inside of one is shown, too. */
  print(...lines: readonly string[]): void {
    this.stream.write(lines.map((line) => `${escapeControls(line)}\n`).join(''));
  }

  /** Prints lines of our own for a program, tabs included; nothing that a stranger wrote may be among them. */
  printPlain(...lines: readonly string[]): void {
    this.stream.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Writes bytes as they are: for what is no text of ours and does not go to a terminal. Resolves when its reader keeps up. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    if (!this.stream.write(bytes)) await this.#drained();
  }

  /** Prints JSON, or a piece of it: the same document, controls in JSON's own notation. Resolves when its reader keeps up. */
  async writeJson(text: string): Promise<void> {
    if (!this.stream.write(escapeControlsInLines(text))) await this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.stream.once('drain', resolve);
    });
  }
}
