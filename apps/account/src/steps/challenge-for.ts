import type { ClientBase } from 'pg';
import { type FirstProof, insertChallenge } from '../db/sign-in-challenges.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import { listFactors } from './list-factors.js';

/**
 * A challenge for an account with a second factor, and the accepted methods; undefined without a second factor. The account must be locked.
 */
export async function challengeFor(
  tx: ClientBase,
  { userId, firstProof, now }: { userId: string; firstProof: FirstProof; now: Date },
): Promise<{ userId: string; challenge: string; factors: string[] } | undefined> {
  const factors = await listFactors(tx, userId);
  if (factors.length === 0) return undefined;
  const { token, digest } = mintToken();
  await insertChallenge(tx, { digest, userId, firstProof, now });
  return { userId, challenge: token, factors };
}
