import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A token for a link, and its digest to store. */
export function mintToken(): { token: string; digest: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** The digest of a presented token; undefined if it does not have the form of a mailed token. */
export function readToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? digestOf(token) : undefined;
}

/** Neither salted nor stretched: 256 random bits cannot be guessed. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
