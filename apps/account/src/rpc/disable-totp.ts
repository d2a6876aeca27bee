import type { account } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { replaceRecoveryCodes } from '../db/recovery-codes.js';
import { removeTotp } from '../db/totp.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/** Takes the authenticator app out of force, with its recovery codes (management D). @throws DomainError error_user_not_found */
export function disableTotp({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, origin }: account.DisableTotpRequest, { requestId }: CallContext): Promise<account.DisableTotpResponse> =>
    withTransaction(pool, async (tx) => {
      const { email } = await lockAccount(tx, userId);
      if (!(await removeTotp(tx, userId))) return {};
      await replaceRecoveryCodes(tx, userId, { digests: [], salt: Buffer.alloc(0) });
      await tellOfChange(tx, { userId, change: 'totp_disabled', email, actorUserId: userId, origin, requestId, now: clock.now() });
      return {};
    });
}
