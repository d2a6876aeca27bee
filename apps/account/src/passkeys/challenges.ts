import { createHash } from 'node:crypto';
import type { SecretBox } from '@matchpoint/core';

/** How long a browser may take from the options to its answer. */
export const CHALLENGE_LIVES_MS = 5 * 60_000;
const KEY_ID_BYTES = 64;

/** For whom a challenge is made: whoever signs in, or a person who adds a passkey. */
export type ChallengeFor = 'sign-in' | `user_${string}`;

/**
 * A challenge that nothing keeps: it is sealed by us, for a purpose, with its end in it. Anybody may ask for any number of them, so what is
 * kept is those that were answered.
 */
export function mintChallenge(box: SecretBox, purpose: ChallengeFor, now: Date): Buffer {
  const end = Buffer.alloc(8);
  end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_LIVES_MS));
  const { keyId, sealed } = box.seal(end, ownerOf(purpose));
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([id.length]), id, sealed]);
}

/** What is kept of a challenge that is answered, and until when; undefined for one that is over, another's, or not ours. */
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
