import { randomBytes, randomInt } from 'node:crypto';
import type { PasswordHashes } from './password-hashes.js';

const COUNT = 10;
/** 50 bits: ten characters of five. */
const LENGTH = 10;
const SALT_BYTES = 16;
/** Crockford's base32, without look-alike characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOOK_ALIKES: Record<string, string> = { i: '1', l: '1', o: '0' };
const CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Ten new codes for display, and their argon2id under one salt to store: 50 bits could be brute-forced under a fast hash. */
export interface RecoveryCodes {
  shown: string[];
  salt: Buffer;
  digests: Buffer[];
}

/** @throws DomainError error_unavailable if too many callers wait for hashes */
export async function mintRecoveryCodes(hashes: PasswordHashes): Promise<RecoveryCodes> {
  const codes = Array.from({ length: COUNT }, () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  const salt = randomBytes(SALT_BYTES);
  const digests = await hashes.digest(codes, salt);
  return { shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, digests };
}

/** A code in canonical form: case, blanks, hyphens and look-alikes are ignored. Undefined for anything else. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ilo]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return CODE.test(code) ? code : undefined;
}
