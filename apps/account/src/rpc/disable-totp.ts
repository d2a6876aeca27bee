import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { replaceRecoveryCodes } from '../db/recovery-codes.js';
import { removeTotp } from '../db/totp.js';
import { listFactors, requireLevelForFactors } from '../steps/list-factors.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Deactivates the authenticator app and its recovery codes (docs/reference/accounts.md#second-factors).
 * @throws DomainError error_user_not_found; error_second_factor_required; error_totp_not_enabled
 */
export function disableTotp({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, origin }: account.DisableTotpRequest, call: CallContext): Promise<account.DisableTotpResponse> =>
    withTransaction(pool, async (tx) => {
      const { email } = await lockAccount(tx, userId);
      await requireLevelForFactors(tx, userId, call);
      if (!(await removeTotp(tx, userId))) throw new DomainError('error_totp_not_enabled');
      await replaceRecoveryCodes(tx, userId, { digests: [], salt: Buffer.alloc(0) });
      const wasLastFactor = (await listFactors(tx, userId)).length === 0;
      await tellOfChange(tx, {
        ...{ userId, change: 'totp_disabled', email, actorUserId: userId, origin, requestId: call.requestId, now: clock.now() },
        losesLastFactor: wasLastFactor,
      });
      return { wasLastFactor };
    });
}
