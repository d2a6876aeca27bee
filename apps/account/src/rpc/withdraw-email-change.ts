import type { account } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { lockByUser } from '../db/accounts.js';
import { dropEmailChangesOf } from '../db/mail-queue.js';
import { endEmailChangesOf } from '../db/mailed-tokens.js';

/**
 * Withdraws a requested change of the address, as its requester may be a stranger whose session is being ended
 * (docs/reference/accounts.md#mailed-links). Does nothing for a user without an account or without such a request.
 */
export function withdrawEmailChange({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId }: account.WithdrawEmailChangeRequest): Promise<account.WithdrawEmailChangeResponse> => {
    await withTransaction(pool, async (tx) => {
      // A mail that is being composed stores its token under this lock, too.
      if (!(await lockByUser(tx, userId))) return;
      await endEmailChangesOf(tx, userId, clock.now());
      await dropEmailChangesOf(tx, userId);
    });
    return {};
  };
}
