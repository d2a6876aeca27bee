import { createHash } from 'node:crypto';
import type { SecretBox } from '@matchpoint/core';

/** Time limit for the browser's answer. */
export const CHALLENGE_LIVES_MS = 5 * 60_000;
const KEY_ID_BYTES = 64;

/** The purpose of a challenge: signing in, or adding a passkey to a user. */
export type ChallengeFor = 'sign-in' | `user_${string}`;

/**
 * Challenges are not stored: each is sealed, for one purpose, with its expiry inside. Anybody may request any number of them, so only
 * answered ones are recorded.
 */
export function mintChallenge(box: SecretBox, purpose: ChallengeFor, now: Date): Buffer {
  const end = Buffer.alloc(8);
  end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_LIVES_MS));
  const { keyId, sealed } = box.seal(end, ownerOf(purpose));
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([id.length]), id, sealed]);
}

/** The record of an answered challenge, and until when it is kept; undefined for one that is expired, for another purpose, or not ours. */
export function readChallenge(
  box: SecretBox,
  purpose: ChallengeFor,
  shown: string,
  now: Date,
): { digest: Buffer; expiresAt: Date } | undefined {
  const bytes = Buffer.from(shown, 'base64url');
  const length = bytes[0] ?? 0;
  if (length === 0 || length > KEY_ID_BYTES) return undefined;
  try {
    const secret = { keyId: bytes.subarray(1, 1 + length).toString(), sealed: bytes.subarray(1 + length) };
    const expiresAt = new Date(Number(box.open(secret, ownerOf(purpose)).readBigUInt64BE()));
    return expiresAt > now ? { digest: createHash('sha256').update(bytes).digest(), expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

const ownerOf = (purpose: ChallengeFor): string => `passkey challenge ${purpose}`;
