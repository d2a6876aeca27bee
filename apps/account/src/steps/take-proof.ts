import type { ClientBase } from 'pg';
import type { AccountContext } from '../context.js';
import { findRecoverySalt, spendRecoveryCode } from '../db/recovery-codes.js';
import { readRecoveryCode } from '../secrets/recovery-codes.js';
import { readTotpCode } from './check-totp.js';
import { spendTotpStep } from '../db/totp.js';

/** One refusal, whatever of a second factor was wrong. */
export const SECOND_FACTOR_REFUSED = { message: 'The code is wrong, or the time for it is over: sign in again.' };

export type SecondFactorProof = { $case: 'code'; value: string } | { $case: 'recoveryCode'; value: string };

/** Takes a proof that was found right, once; false where it was taken meanwhile. In the transaction of what it allows. */
export type TakeProof = (tx: ClientBase) => Promise<boolean>;

type Context = Pick<AccountContext, 'pool' | 'box' | 'hashes'>;

/** What is slow of a proof, before any lock; undefined: it is wrong. @throws DomainError error_unavailable */
export async function checkProof(
  context: Context,
  { userId, proof, now }: { userId: string; proof: SecondFactorProof | undefined; now: Date },
): Promise<TakeProof | undefined> {
  if (proof?.$case === 'code') {
    const read = await readTotpCode(context, userId, proof.value, now);
    return read && ((tx) => spendTotpStep(tx, userId, read.secret, read.step));
  }
  const code = proof && readRecoveryCode(proof.value);
  const salt = code === undefined ? undefined : await findRecoverySalt(context.pool, userId);
  if (code === undefined || !salt) return undefined;
  const digest = await context.hashes.digest(code, salt);
  return (tx) => spendRecoveryCode(tx, userId, digest);
}
