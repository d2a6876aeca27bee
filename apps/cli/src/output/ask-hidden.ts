import readline from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './errors.js';

/** Asks on a terminal and resolves to the line that is typed, without echo. @throws UsageError after Ctrl-C or Ctrl-D */
export function askHidden(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  // On a terminal readline itself echoes what is typed; this sends the echo nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(question);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      output.write('\n');
      reject(new UsageError('no key was given'));
    });
  }).finally(() => lines.close());
}
