import { createHash, randomBytes } from 'node:crypto';

const CODE_BYTES = 24;

/** A code that cannot be guessed: 192 bits in 32 characters of base64url. */
export function newInvitationCode(): string {
  return randomBytes(CODE_BYTES).toString('base64url');
}

/** The stored form of a code: enough to recognize it, not to reveal it. */
export function hashInvitationCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
