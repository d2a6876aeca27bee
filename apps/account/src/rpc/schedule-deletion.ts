import type { account } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { setDeletion } from '../db/accounts.js';
import { DELETION_WAITS_MS } from '../domain/security-event.js';
import { callOptions } from '../peers/call-options.js';
import { lockAccount, requireAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Notes that an account is to go, in 14 days: sessions and keys end now, and who signs in may undo it (management D). Again: the day stays,
 * and what has begun since ends.
 * @throws DomainError error_user_not_found for who has none; error_account_deletion_blocked; error_unavailable
 */
export function scheduleDeletion({ pool, clock, peers }: Pick<AccountContext, 'pool' | 'clock' | 'peers'>) {
  return async (request: account.ScheduleDeletionRequest, call: CallContext): Promise<account.ScheduleDeletionResponse> => {
    const { userId, actorUserId, origin } = request;
    await requireAccount(pool, userId);
    await peers.users.checkRetirement({ id: userId }, callOptions(call));
    return withTransaction(pool, async (tx) => {
      const { email, deletionDueAt } = await lockAccount(tx, userId);
      const now = clock.now();
      const dueAt = deletionDueAt === null ? new Date(now.getTime() + DELETION_WAITS_MS) : new Date(deletionDueAt);
      if (deletionDueAt === null) await setDeletion(tx, userId, dueAt);
      await tellOfChange(tx, {
        ...{ userId, change: 'deletion_scheduled', email, actorUserId, origin, requestId: call.requestId, now },
        endsSessions: {},
        endsApiKeys: true,
      });
      return { dueAt: dueAt.toISOString() };
    });
  };
}
