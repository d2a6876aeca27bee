import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { findByUser, setPassword } from '../db/accounts.js';
import { endToken } from '../db/mailed-tokens.js';
import { hashNewPassword } from '../steps/hash-new-password.js';
import { requireToken } from '../steps/require-token.js';

/**
 * Sets the password of the account that a mailed token names, and ends the token; factors stay (management C).
 * @throws DomainError error_account_token_invalid; INVALID_INPUT at `body.password`, which spends nothing; error_unavailable
 */
export function completePasswordReset({ pool, clock, hashes }: Pick<AccountContext, 'pool' | 'clock' | 'hashes'>) {
  return async ({ token, password }: account.CompletePasswordResetRequest): Promise<account.CompletePasswordResetResponse> => {
    // Looked at before anything is hashed, which takes too long for a lock; and again under the lock.
    const { email } = await withTransaction(pool, (tx) => requireToken(tx, token, 'password_reset', clock.now()));
    const hash = await hashNewPassword(hashes, password, { email });
    return withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { digest, userId } = await requireToken(tx, token, 'password_reset', now);
      if (userId === null || !(await findByUser(tx, userId))) throw new DomainError('error_account_token_invalid');
      await setPassword(tx, userId, hash, now);
      await endToken(tx, digest, now);
      return { userId };
    });
  };
}
