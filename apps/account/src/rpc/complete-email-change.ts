import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { isUniqueViolation, withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByEmail, setEmail } from '../db/accounts.js';
import { endTokensOf } from '../db/mailed-tokens.js';
import { requireTokenOfAccount } from '../steps/require-token.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Gives the account the address that a mailed token proves. Notifies the previous address and revokes links mailed to it
 * (docs/reference/accounts.md#mailed-links).
 * @throws DomainError error_account_token_invalid, also if another account has taken the address
 */
export function completeEmailChange({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ token, origin }: account.CompleteEmailChangeRequest, call: CallContext): Promise<account.CompleteEmailChangeResponse> => {
    const { requestId } = call;
    const change = withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { token: spent, account: found } = await requireTokenOfAccount(tx, token, 'email_change', now);
      const { userId, email: former } = found;
      // Checked first, because PostgreSQL logs the address when the constraint is violated. Only a race can still cause that.
      if (await findByEmail(tx, spent.email)) throw new DomainError('error_account_token_invalid');
      await setEmail(tx, userId, spent.email);
      await endTokensOf(tx, userId, now);
      await tellOfChange(tx, { userId, change: 'email_changed', email: former, actorUserId: undefined, origin, requestId, now });
      return { userId };
    });
    return change.catch((error: unknown) => {
      if (isUniqueViolation(error, 'account_email_key')) throw new DomainError('error_account_token_invalid', { cause: error });
      throw error;
    });
  };
}
