import type { account } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { keepPendingTotp } from '../db/totp.js';
import { describeTotp, mintTotpSecret } from '../secrets/totp.js';
import { requireLevelForFactors } from '../steps/list-factors.js';
import { requireAccount } from '../steps/require-account.js';

/**
 * Creates a secret that the app's first code activates (docs/reference/accounts.md#second-factors).
 * @throws DomainError error_user_not_found; error_second_factor_required
 */
export function beginTotp({ pool, box }: Pick<AccountContext, 'pool' | 'box'>) {
  return async ({ userId }: account.BeginTotpRequest, call: CallContext): Promise<account.BeginTotpResponse> => {
    const { email } = await requireAccount(pool, userId);
    await requireLevelForFactors(pool, userId, call);
    const secret = mintTotpSecret();
    await keepPendingTotp(pool, userId, box.seal(secret, userId));
    return describeTotp(secret, email);
  };
}
