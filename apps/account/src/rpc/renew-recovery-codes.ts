import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { AccountContext } from '../context.js';
import { replaceRecoveryCodes } from '../db/recovery-codes.js';
import { findTotp } from '../db/totp.js';
import { mintRecoveryCodes } from '../secrets/recovery-codes.js';
import { requireLevelForFactors } from '../steps/list-factors.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Replaces the recovery codes by ten new ones (docs/reference/accounts.md#second-factors).
 * @throws DomainError error_totp_not_enabled without an authenticator app; error_second_factor_required; error_user_not_found;
 * error_unavailable
 */
export function renewRecoveryCodes({ pool, clock, hashes }: Pick<AccountContext, 'pool' | 'clock' | 'hashes'>) {
  return async ({ userId, origin }: account.RenewRecoveryCodesRequest, call: CallContext): Promise<account.RenewRecoveryCodesResponse> => {
    // Checked before hashing, which costs as much as ten sign-ins, and again under the lock.
    await requireApp(pool, userId);
    await requireLevelForFactors(pool, userId, call);
    const codes = await mintRecoveryCodes(hashes);
    await withTransaction(pool, async (tx) => {
      const { email } = await lockAccount(tx, userId);
      await requireApp(tx, userId);
      await requireLevelForFactors(tx, userId, call);
      await replaceRecoveryCodes(tx, userId, codes);
      const { requestId } = call;
      await tellOfChange(tx, { userId, change: 'recovery_codes_renewed', email, actorUserId: userId, origin, requestId, now: clock.now() });
    });
    return { recoveryCodes: codes.shown };
  };
}

async function requireApp(client: Pool | ClientBase, userId: string): Promise<void> {
  if (!(await findTotp(client, userId)).active) throw new DomainError('error_totp_not_enabled');
}
