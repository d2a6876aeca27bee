import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { setPassword } from '../db/accounts.js';
import { readUsername } from '../peers/read-username.js';
import { hashNewPassword } from '../steps/hash-new-password.js';
import { isPasswordOf } from '../steps/is-password-of.js';
import { lockAccount, requireAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Sets a password; requires the current one if the account has one. Ends all sessions but the named one
 * (docs/reference/accounts.md#passwords).
 * @throws DomainError INVALID_INPUT at `body.newPassword` or `body.currentPassword`; error_credentials_invalid; error_user_not_found;
 * error_unavailable
 */
export function changePassword({ pool, clock, hashes, peers }: Pick<AccountContext, 'pool' | 'clock' | 'hashes' | 'peers'>) {
  return async (request: account.ChangePasswordRequest, call: CallContext): Promise<account.ChangePasswordResponse> => {
    const { userId, newPassword, currentPassword, keptSessionId, origin } = request;
    const { email, passwordHash } = await requireAccount(pool, userId);
    if (passwordHash !== null && !(await isPasswordOf(hashes, passwordHash, currentPassword ?? ''))) {
      throw new DomainError('error_credentials_invalid', { message: 'The current password is wrong.' });
    }
    const owner = { username: await readUsername(peers, userId, call), email, path: 'body.newPassword' };
    const hash = await hashNewPassword(hashes, newPassword, owner);
    await withTransaction(pool, async (tx) => {
      const now = clock.now();
      const locked = await lockAccount(tx, userId);
      // Of two concurrent changes from the same password, the second finds its current password wrong.
      if (locked.passwordHash !== passwordHash)
        throw new DomainError('error_credentials_invalid', { message: 'The current password is wrong.' });
      await setPassword(tx, userId, hash, now);
      const endsSessions = { but: keptSessionId };
      const { requestId } = call;
      await tellOfChange(tx, { userId, change: 'password_changed', email, actorUserId: userId, origin, requestId, now, endsSessions });
    });
    return {};
  };
}
