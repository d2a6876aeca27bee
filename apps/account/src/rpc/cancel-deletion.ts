import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { setDeletion } from '../db/accounts.js';
import { insertStaffOrder } from '../db/audit-entries.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';
import { tellOfDeletion } from '../steps/tell-of-deletion.js';

/**
 * Cancels an account's deletion (docs/reference/accounts.md#deletion). Does nothing if none is scheduled.
 * @throws DomainError error_user_not_found without an account; error_account_deletion_blocked once the deletion has begun;
 * error_account_deletion_ordered if the owner cancels what staff or an operator ordered
 */
export function cancelDeletion({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async (
    { userId, origin, isByOperator, staffOrder }: account.CancelDeletionRequest,
    { requestId }: CallContext,
  ): Promise<account.CancelDeletionResponse> =>
    withTransaction(pool, async (tx) => {
      const { email, deletionDueAt, isDeletionOrdered } = await lockAccount(tx, userId);
      const now = clock.now();
      if (deletionDueAt === null) return {};
      if (isDeletionOrdered && !isByOperator) throw new DomainError('error_account_deletion_ordered');
      if (new Date(deletionDueAt) <= now)
        throw new DomainError('error_account_deletion_blocked', { message: 'The account is already being deleted.' });
      await setDeletion(tx, userId, null);
      await tellOfDeletion(tx, userId, now);
      const actorUserId = isByOperator ? staffOrder?.actorUserId : userId;
      if (staffOrder) await insertStaffOrder(tx, staffOrder, { action: 'user.deletion_cancelled', target: userId, requestId, now });
      const notice = isByOperator ? 'deletion_order_cancelled' : undefined;
      await tellOfChange(tx, { userId, change: 'deletion_cancelled', email, notice, actorUserId, origin, requestId, now });
      return {};
    });
}
