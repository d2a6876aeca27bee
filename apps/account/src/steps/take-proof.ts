import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { findRecoverySalt, spendRecoveryCode } from '../db/recovery-codes.js';
import { spendTotpStep } from '../db/totp.js';
import { readRecoveryCode } from '../secrets/recovery-codes.js';
import { checkPasskey, type TakeProof } from './check-passkey.js';
import { readTotpCode } from './check-totp.js';

/** The same refusal for every wrong second factor, after which another may be tried. */
export const SECOND_FACTOR_REFUSED = { message: 'The code or the passkey is wrong, or was already used. Try again.' };
/** Whether it never was, has been answered, is too old or was tried too often. */
export const CHALLENGE_OVER = { message: 'The time for this sign-in is over, or there were too many attempts. Start over.' };

export type SecondFactorProof = NonNullable<account.CompleteSecondFactorRequest['proof']>;

type Context = Pick<AccountContext, 'pool' | 'box' | 'hashes' | 'clock' | 'relyingParty'>;

/** The slow part of checking a proof, done before any lock; undefined: it is wrong. @throws DomainError error_unavailable */
export async function checkProof(
  context: Context,
  { userId, proof, now }: { userId: string; proof: SecondFactorProof | undefined; now: Date },
): Promise<TakeProof | undefined> {
  if (proof?.$case === 'code') {
    const read = await readTotpCode(context, userId, proof.value, now);
    return read && ((tx) => spendTotpStep(tx, userId, read.secret, read.step));
  }
  if (proof?.$case === 'passkey') {
    const checked = await checkPasskey(context, proof.value);
    return checked?.userId === userId ? checked.take : undefined;
  }
  const code = proof && readRecoveryCode(proof.value);
  const salt = code === undefined ? undefined : await findRecoverySalt(context.pool, userId);
  if (code === undefined || !salt) return undefined;
  const [digest] = await context.hashes.digest([code], salt);
  return digest && ((tx) => spendRecoveryCode(tx, userId, digest));
}
