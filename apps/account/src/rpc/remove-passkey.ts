import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { removePasskeyRow } from '../db/passkeys.js';
import { listFactors, requireLevelForFactors } from '../steps/list-factors.js';
import { lockAccount } from '../steps/require-account.js';
import { requireWayIn } from '../steps/require-way-in.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Removes a passkey, unless it is the last way to sign in (docs/reference/accounts.md#second-factors).
 * @throws DomainError error_second_factor_required; error_passkey_not_found; error_last_sign_in_method; error_user_not_found
 */
export function removePasskey({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, passkeyId, origin }: account.RemovePasskeyRequest, call: CallContext): Promise<account.RemovePasskeyResponse> =>
    withTransaction(pool, async (tx) => {
      const { email } = await lockAccount(tx, userId);
      await requireLevelForFactors(tx, userId, call);
      if (!(await removePasskeyRow(tx, userId, passkeyId))) throw new DomainError('error_passkey_not_found');
      await requireWayIn(tx, userId);
      const { requestId } = call;
      const wasLastFactor = (await listFactors(tx, userId)).length === 0;
      await tellOfChange(tx, {
        ...{ userId, change: 'passkey_removed', email, actorUserId: userId, origin, requestId, now: clock.now() },
        losesLastFactor: wasLastFactor,
      });
      return { wasLastFactor };
    });
}
