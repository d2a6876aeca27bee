import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { queueMail } from '../db/mail-queue.js';
import { parseAddress } from '../domain/address.js';

/**
 * Mails a link to set a new password. Does not check whether the address has an account (docs/reference/accounts.md#mailed-links).
 * @throws DomainError INVALID_INPUT
 */
export function requestPasswordReset({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ email }: account.RequestPasswordResetRequest): Promise<account.RequestPasswordResetResponse> => {
    await queueMail(pool, { kind: 'password_reset', email: parseAddress(email), now: clock.now() });
    return {};
  };
}
