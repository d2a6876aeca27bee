import type { account } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { callOptions } from '../peers/call-options.js';
import { mailPasswordReset } from './mail-password-reset.js';

/**
 * Resets the password of a username on an operator's command (docs/reference/accounts.md#mailed-links).
 * @throws DomainError error_user_not_found, also for a user without an account
 */
export function resetPassword(context: Pick<AccountContext, 'pool' | 'clock' | 'peers'>) {
  const mail = mailPasswordReset(context);
  return async ({ user }: account.ResetPasswordRequest, call: CallContext): Promise<account.ResetPasswordResponse> => {
    const { id: userId } = await context.peers.profiles.resolveUser({ identifier: user }, callOptions(call));
    await mail({ userId });
    return { userId };
  };
}
