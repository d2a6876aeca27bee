import readline from 'node:readline';

/** Asks on a terminal and resolves to the line that is typed; empty after Ctrl-C or Ctrl-D. */
export function askLine(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const lines = readline.createInterface({ input, output, historySize: 0 });
  return new Promise<string>((resolve) => {
    lines.question(question, resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => resolve(''));
  }).finally(() => lines.close());
}
