import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { keepPendingTotp } from '../db/totp.js';
import { describeTotp, mintTotpSecret } from '../secrets/totp.js';
import { requireAccount } from '../steps/require-account.js';

/** Makes a secret that the app's first code puts into force (management D). @throws DomainError error_user_not_found */
export function beginTotp({ pool, box }: Pick<AccountContext, 'pool' | 'box'>) {
  return async ({ userId }: account.BeginTotpRequest): Promise<account.BeginTotpResponse> => {
    const { email } = await requireAccount(pool, userId);
    const secret = mintTotpSecret();
    await keepPendingTotp(pool, userId, box.seal(secret, userId));
    return describeTotp(secret, email);
  };
}
