import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { setDeletion } from '../db/accounts.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Leaves an account that was to go (management D); one that was not stays as it is.
 * @throws DomainError error_user_not_found for who has none; error_account_deletion_blocked where it is going already
 */
export function cancelDeletion({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, origin }: account.CancelDeletionRequest, { requestId }: CallContext): Promise<account.CancelDeletionResponse> =>
    withTransaction(pool, async (tx) => {
      const { email, deletionDueAt } = await lockAccount(tx, userId);
      const now = clock.now();
      if (deletionDueAt === null) return {};
      if (new Date(deletionDueAt) <= now)
        throw new DomainError('error_account_deletion_blocked', { message: 'The account is being deleted already.' });
      await setDeletion(tx, userId, null);
      await tellOfChange(tx, { userId, change: 'deletion_cancelled', email, actorUserId: userId, origin, requestId, now });
      return {};
    });
}
