import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { AccountContext } from '../context.js';
import { insertStaffOrder } from '../db/audit-entries.js';
import { lockGoing, setDeletion } from '../db/accounts.js';
import { DELETION_WAITS_MS } from '../domain/retention.js';
import { callOptions } from '../peers/call-options.js';
import { lockAccount, requireAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';
import { tellOfDeletion } from '../steps/tell-of-deletion.js';

/**
 * Schedules an account for deletion in 14 days; its sessions and keys end now (docs/reference/accounts.md#deletion). The owner may undo it
 * by signing in, unless staff or an operator ordered it. A repeat keeps the date and ends sessions that began since.
 * @throws DomainError error_user_not_found for a user without an account; error_account_deletion_blocked; error_unavailable
 */
export function scheduleDeletion({ pool, clock, peers }: Pick<AccountContext, 'pool' | 'clock' | 'peers'>) {
  return async (request: account.ScheduleDeletionRequest, call: CallContext): Promise<account.ScheduleDeletionResponse> => {
    const { userId, actorUserId, origin, staffOrder } = request;
    await requireAccount(pool, userId);
    const { otherOperatorIds } = await peers.users.checkRetirement({ id: userId }, callOptions(call));
    return withTransaction(pool, async (tx) => {
      if (otherOperatorIds.length > 0) await refuseLastOperator(tx, userId, otherOperatorIds);
      const { email, deletionDueAt, isDeletionOrdered } = await lockAccount(tx, userId);
      const now = clock.now();
      const dueAt = deletionDueAt === null ? new Date(now.getTime() + DELETION_WAITS_MS) : new Date(deletionDueAt);
      const isOrdered = isDeletionOrdered || actorUserId !== userId;
      await setDeletion(tx, userId, dueAt, isOrdered);
      await tellOfDeletion(tx, userId, now);
      if (staffOrder)
        await insertStaffOrder(tx, staffOrder, { action: 'user.deletion_ordered', target: userId, requestId: call.requestId, now });
      await tellOfChange(tx, {
        ...{ userId, change: 'deletion_scheduled', email, actorUserId, origin, requestId: call.requestId, now },
        ...(isOrdered && { notice: 'deletion_ordered' }),
        endsSessions: {},
        endsApiKeys: true,
      });
      return { dueAt: dueAt.toISOString() };
    });
  };
}

/**
 * Keeps at least one operator when several are to be deleted at once: their accounts are locked together.
 * @throws DomainError error_account_deletion_blocked if all others are already being deleted
 */
async function refuseLastOperator(tx: ClientBase, userId: string, others: readonly string[]): Promise<void> {
  const going = await lockGoing(tx, [userId, ...others]);
  if (going.get(userId) === true || others.some((id) => going.get(id) === false)) return;
  const message = 'All other operators of the platform are also being deleted: appoint another one first.';
  throw new DomainError('error_account_deletion_blocked', { message });
}
