import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { checkPasskey } from '../steps/check-passkey.js';
import { requireAccount } from '../steps/require-account.js';

type Context = Pick<AccountContext, 'pool' | 'box' | 'clock' | 'relyingParty'>;

/**
 * Signs in by a passkey. Its owner unlocked it, so it counts as both factors (docs/reference/accounts.md#second-factors).
 * @throws DomainError error_credentials_invalid
 */
export function signInWithPasskey(context: Context) {
  const { pool, clock } = context;
  return async ({ credential, origin }: account.SignInWithPasskeyRequest): Promise<account.SignInWithPasskeyResponse> => {
    const checked = await checkPasskey(context, credential);
    const account =
      checked &&
      (await withTransaction(pool, async (tx) => {
        if (!(await checked.take(tx))) return undefined;
        await insertSecurityEvent(tx, { userId: checked.userId, type: 'signed_in', origin, now: clock.now() });
        return requireAccount(tx, checked.userId);
      }));
    if (!account) throw new DomainError('error_credentials_invalid', { message: 'The passkey is unknown, or the time for it is over.' });
    return { userId: account.userId, email: account.email };
  };
}
