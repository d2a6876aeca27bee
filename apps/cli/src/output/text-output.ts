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

  /** Prints JSON, or a piece of it: the same document, controls in JSON's own notation. Resolves when its reader keeps up. */
  async writeJson(text: string): Promise<void> {
    if (!this.stream.write(escapeControlsInLines(text)))
      await new Promise<void>((resolve) => {
        this.stream.once('drain', resolve);
      });
  }
}
