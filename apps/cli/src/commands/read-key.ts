import type { Terminal } from '../output/terminal.js';
import { UsageError } from '../output/errors.js';
import { readFirstLine } from '../output/read-first-line.js';

/** The value of a key that means: ask for it. */
export const ASK = '-';
/** The environment variable that names the key if no option does. */
export const KEY_VARIABLE = 'MATCHPOINT_API_KEY';

/** A key's id begins like this; anything else is its text or the first characters of it. */
const ID = /^key_/;
const SHOWN_LENGTH = 12;

/**
 * Resolves a key argument. For `-`, reads the first line of standard input, or asks without echo, since every user of a machine can see
 * command lines. @throws UsageError if it is empty
 */
export async function readKey({ askHidden, stdin }: Pick<Terminal, 'askHidden' | 'stdin'>, argument: string): Promise<string> {
  const key = (argument !== ASK ? argument : askHidden ? await askHidden('Key: ') : await readFirstLine(stdin)).trim();
  if (key === '') throw new UsageError('no key was given');
  return key;
}

/** What the system finds a key by: its id, or the first characters of its text, which are not secret. */
export function nameOfKey(key: string): string {
  return ID.test(key) ? key : key.slice(0, SHOWN_LENGTH);
}
