import { invalidInput } from '@matchpoint/errors';

/** Maximum number of connections per user; imports may exceed it. */
export const MAX_CONNECTIONS = 30;

const PLATFORM = /^[a-z0-9_]{1,32}$/;
const MAX_NAME = 100;
const MAX_URL = 2_048;
const MAX_WORD = 64;
/** Controls, formats, surrogates, unassigned. */
const UNSHOWN = /\p{C}/u;

/** @throws DomainError INVALID_INPUT at `body.platform` */
export function checkPlatform(platform: string): string {
  if (!PLATFORM.test(platform)) throw invalidInput('body.platform', 'must be 1 to 32 of a-z, 0-9 and _');
  return platform;
}

/** The user's name on the platform. @throws DomainError INVALID_INPUT at `body.username` */
export function checkAccountName(given: string): string {
  const name = given.normalize('NFC').trim();
  const length = [...name].length;
  if (length < 1 || length > MAX_NAME || UNSHOWN.test(name))
    throw invalidInput('body.username', `must have 1 to ${MAX_NAME} characters, and no control characters`);
  return name;
}

/** The user's page on the platform; '': none. @throws DomainError INVALID_INPUT at `body.url` */
export function checkUrl(given: string): string | null {
  if (given === '') return null;
  const url = given.length <= MAX_URL && URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw invalidInput('body.url', `must be an https address of at most ${MAX_URL} characters`);
  return url.href;
}

/** A region or platform in the game's terms; '': none. @throws DomainError INVALID_INPUT at `path` */
export function checkWord(given: string, path: string): string | null {
  const word = given.normalize('NFC').trim();
  if ([...word].length > MAX_WORD || UNSHOWN.test(word))
    throw invalidInput(path, `must have at most ${MAX_WORD} characters, and no control characters`);
  return word || null;
}
