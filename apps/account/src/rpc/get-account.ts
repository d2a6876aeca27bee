import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { countPasskeys } from '../db/passkeys.js';
import { countRecoveryCodes } from '../db/recovery-codes.js';
import { findTotp } from '../db/totp.js';
import { requireAccount } from '../steps/require-account.js';

/** A user's account. @throws DomainError error_user_not_found for a user without an account */
export function getAccount({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ userId }: account.GetAccountRequest): Promise<account.GetAccountResponse> => {
    const found = await requireAccount(pool, userId);
    const [{ active }, recoveryCodesLeft, passkeys] = await Promise.all([
      findTotp(pool, userId),
      countRecoveryCodes(pool, userId),
      countPasskeys(pool, userId),
    ]);
    const { email, passwordHash, createdAt, deletionDueAt } = found;
    const factors = { hasTotp: active !== undefined, recoveryCodesLeft, passkeys };
    return { userId, email, hasPassword: passwordHash !== null, createdAt, ...factors, deletionDueAt: deletionDueAt ?? undefined };
  };
}
