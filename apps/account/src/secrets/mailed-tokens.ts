import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A token for a link, and what is kept of it. */
export function mintToken(): { token: string; digest: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** What is kept of a token that somebody shows; undefined: we have never mailed the like. */
export function readToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? digestOf(token) : undefined;
}

/** No salt and no stretching: there is nothing to guess in 256 random bits. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
