import { invalidInput } from '@matchpoint/errors';

/** Bounds of a password: characters, and bytes after NFKC (docs/reference/accounts.md#passwords). */
export const PASSWORD_BOUNDS = { minLength: 10, maxLength: 200, maxBytes: 1_024 } as const;

/** Texts that a person's password must not equal. */
export interface NotToBe {
  username?: string | undefined;
  /** Undefined while its owner is unknown. */
  email?: string | undefined;
  /** Path of the password in the request; `body.password` by default. */
  path?: string;
  /** The most common passwords, in lower case. */
  commonest: ReadonlySet<string>;
}

/** A password in the form that is hashed: different encodings of the same characters are equal. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * A new password in the form that is hashed.
 * @throws DomainError INVALID_INPUT at `path`
 */
export function checkPassword(password: string, { username, email, commonest, path = 'body.password' }: NotToBe): string {
  const { minLength, maxLength, maxBytes } = PASSWORD_BOUNDS;
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < minLength || length > maxLength || Buffer.byteLength(normalized) > maxBytes) {
    throw invalidInput(path, `must have ${minLength} to ${maxLength} characters, ${maxBytes} bytes at most`);
  }
  const folded = normalized.toLowerCase();
  if (commonest.has(folded)) throw invalidInput(path, 'is one of the commonest passwords');
  const own = [username, email].map((each) => each?.normalize('NFKC').toLowerCase());
  if (own.includes(folded)) throw invalidInput(path, 'must not be the username or the address');
  return normalized;
}
