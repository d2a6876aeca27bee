import type { account } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { queueMail } from '../db/mail-queue.js';
import { parseAddress } from '../domain/address.js';
import { lockAccount } from '../steps/require-account.js';

/**
 * Mails a link to the requested new address. Notifies the current address in time to stop a stranger: a new password ends the link. Does
 * not check whether another account has the address (docs/reference/accounts.md#mailed-links).
 * @throws DomainError INVALID_INPUT at `body.email`; error_user_not_found
 */
export function requestEmailChange({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, email }: account.RequestEmailChangeRequest): Promise<account.RequestEmailChangeResponse> => {
    const address = parseAddress(email);
    await withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { email: current } = await lockAccount(tx, userId);
      await queueMail(tx, { kind: 'email_change', email: address, userId, now });
      await queueMail(tx, { kind: 'email_change_requested', email: current, now });
    });
    return {};
  };
}
