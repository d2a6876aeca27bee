import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { queueMail } from '../db/mail-queue.js';
import { requireAccount } from '../steps/require-account.js';

/**
 * Mails a password reset link to an account's owner (docs/reference/accounts.md#mailed-links). @throws DomainError
 * error_user_not_found for a user without an account
 */
export function mailPasswordReset({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId }: account.MailPasswordResetRequest): Promise<account.MailPasswordResetResponse> => {
    const { email } = await requireAccount(pool, userId);
    await queueMail(pool, { kind: 'password_reset', email, now: clock.now() });
    return {};
  };
}
