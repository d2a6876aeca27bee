import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { queueMail } from '../db/mail-queue.js';
import { parseAddress } from '../domain/address.js';
import { requireAccount } from '../steps/require-account.js';

/**
 * Mails a link to the address that an account is to have. Nothing here asks whether another account has it (management D).
 * @throws DomainError INVALID_INPUT at `body.email`; error_user_not_found
 */
export function requestEmailChange({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, email }: account.RequestEmailChangeRequest): Promise<account.RequestEmailChangeResponse> => {
    const address = parseAddress(email);
    await requireAccount(pool, userId);
    await queueMail(pool, { kind: 'email_change', email: address, userId, now: clock.now() });
    return {};
  };
}
