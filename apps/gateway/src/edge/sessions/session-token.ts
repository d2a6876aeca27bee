import { createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** A new token, which exists only in the cookie (docs/reference/accounts.md#sessions). */
export function mintSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether the token is well-formed; others need no look-up. */
export function isSessionToken(text: string): boolean {
  return FORM.test(text);
}

/** What is stored and looked up instead of a token: its HMAC-SHA-256 under the server's pepper, in hex, which never equals a key's hash. */
export function hashSessionToken(token: string, pepper: string): string {
  return createHmac('sha256', pepper).update(`session\0${token}`).digest('hex');
}
