import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { lockByUser } from '../db/accounts.js';
import { noteDigest } from '../db/digests.js';
import { queueMail } from '../db/mail-queue.js';
import { DIGEST } from '../domain/mail-kind.js';

const MAX_ITEMS = 20;

/**
 * Queues the caller's digest of a period, once (docs/reference/notifications.md#digest). The service that composes digests never learns the
 * address.
 */
export function queueDigest({
  pool,
  clock,
}: Pick<AccountContext, 'pool' | 'clock'>): Handlers<account.AccountServiceService>['queueDigest'] {
  return async ({ period, mailedUntil, ...content }, call) => {
    const { userId } = requireCaller(call);
    const { items } = content;
    if (items.length === 0 || items.length > MAX_ITEMS) throw invalidInput('items', `must contain 1 to ${MAX_ITEMS}`);
    const now = clock.now();
    return withTransaction(pool, async (tx) => {
      const found = await lockByUser(tx, userId);
      if (!found || found.deletionDueAt !== null) return { isQueued: false };
      const digest = await noteDigest(tx, { userId, period, mailedUntil }, now);
      if (digest.isNew) await queueMail(tx, { kind: DIGEST, email: found.email, userId, content, now });
      return { isQueued: digest.isNew, mailedUntil: digest.mailedUntil ?? undefined };
    });
  };
}
