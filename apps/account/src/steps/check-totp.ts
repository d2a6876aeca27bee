import type { SealedSecret } from '@matchpoint/core';
import type { AccountContext } from '../context.js';
import { findTotp } from '../db/totp.js';
import { findTotpStep } from '../secrets/totp.js';

/** The unspent step of the active app that a code belongs to; undefined for a wrong code or without an active app. */
export async function readTotpCode(
  { box, pool }: Pick<AccountContext, 'box' | 'pool'>,
  userId: string,
  code: string,
  now: Date,
): Promise<{ secret: SealedSecret; step: number } | undefined> {
  const { active } = await findTotp(pool, userId);
  const step = active && findTotpStep(box.open(active, userId), code, now);
  return active && step !== undefined ? { secret: active, step } : undefined;
}
