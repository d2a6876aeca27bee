import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { findByUser } from '../db/accounts.js';

/** A person's account (management D). @throws DomainError error_user_not_found for who has none */
export function getAccount({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ userId }: account.GetAccountRequest): Promise<account.GetAccountResponse> => {
    const found = await findByUser(pool, userId);
    if (!found) throw new DomainError('error_user_not_found');
    return { userId, email: found.email, hasPassword: found.passwordHash !== null, createdAt: found.createdAt };
  };
}
