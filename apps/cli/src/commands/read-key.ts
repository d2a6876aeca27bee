import type { Terminal } from '../output/terminal.js';
import { UsageError } from '../output/errors.js';
import { readFirstLine } from '../output/read-first-line.js';

/** In place of a key: ask for it. */
export const ASK = '-';
/** The variable that names the key where no option does. */
export const KEY_VARIABLE = 'MATCHPOINT_API_KEY';

/** A key's id begins like this; everything else is its text, or the first characters of that. */
const ID = /^key_/;
const SHOWN_LENGTH = 12;

/**
 * What an argument says of a key; for `-`, the first line of standard input, or the answer to a question that does not show it: every
 * user of a machine can read command lines. @throws UsageError for nothing.
 */
export async function readKey({ askHidden, stdin }: Pick<Terminal, 'askHidden' | 'stdin'>, argument: string): Promise<string> {
  const key = (argument !== ASK ? argument : askHidden ? await askHidden('Key: ') : await readFirstLine(stdin)).trim();
  if (key === '') throw new UsageError('no key was given');
  return key;
}

/** By what the system finds a key: its id, or the first characters of its text, which are no secret. */
export function nameOfKey(key: string): string {
  return ID.test(key) ? key : key.slice(0, SHOWN_LENGTH);
}
