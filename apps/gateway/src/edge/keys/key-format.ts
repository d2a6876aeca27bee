import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The form of API keys (docs/reference/authentication.md#api-keys): `mp_live_`, 30 random base62 characters, and 6 characters with the
 * CRC-32 of everything before.
 */
const PREFIX = 'mp_live_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 12;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new key in plaintext, to be shown once. It has 178 bits of entropy. */
export function generateKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`;
}

/** Checks prefix, length, alphabet and checksum, so a mistyped key needs no look-up. */
export function isWellFormed(key: string): boolean {
  return FORM.test(key) && key.endsWith(checksumOf(key.slice(0, -CHECKSUM_LENGTH)));
}

/** CRC-32 in base62, most significant character first, padded with zeros. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = `${ALPHABET[rest % ALPHABET.length]}${digits}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

export type BearerToken = 'missing' | 'malformed' | { plaintext: string };

/**
 * Reads an Authorization header (docs/reference/authentication.md#api-keys). `missing` is 401 error_api_key_required; `malformed` is
 * error_api_key_invalid: anything but the word Bearer, in any case, and one token. The token is not checked here.
 */
export function parseBearer(authorization: string | undefined): BearerToken {
  const header = authorization?.trim() ?? '';
  if (header === '') return 'missing';
  const plaintext = /^bearer +(\S+)$/i.exec(header)?.[1];
  return plaintext === undefined ? 'malformed' : { plaintext };
}

/** What is stored and looked up instead of a key: its HMAC-SHA-256 under the server's pepper, in hex. */
export function hashKey(plaintext: string, pepper: string | Uint8Array): string {
  return createHmac('sha256', pepper).update(plaintext).digest('hex');
}

/** The characters of a key that may be shown later. */
export function displayPrefix(plaintext: string): string {
  return plaintext.slice(0, SHOWN_LENGTH);
}
