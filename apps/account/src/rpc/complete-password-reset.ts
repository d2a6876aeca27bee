import type { account } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { setPassword } from '../db/accounts.js';
import { endToken } from '../db/mailed-tokens.js';
import { readUsername } from '../peers/read-username.js';
import { hashNewPassword, refuseBadPassword } from '../steps/hash-new-password.js';
import { peekToken, requireTokenOfAccount } from '../steps/require-token.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Sets the password of the account that a mailed token names, and ends the token. All sessions end, factors stay
 * (docs/reference/accounts.md#mailed-links).
 * @throws DomainError error_account_token_invalid; INVALID_INPUT at `body.password`, which leaves the token valid; error_unavailable
 */
export function completePasswordReset({ pool, clock, hashes, peers }: Pick<AccountContext, 'pool' | 'clock' | 'hashes' | 'peers'>) {
  return async (request: account.CompletePasswordResetRequest, call: CallContext): Promise<account.CompletePasswordResetResponse> => {
    const { token, password, revokeApiKeys, origin } = request;
    await refuseBadPassword(password);
    // Checked before hashing, which is too slow to do under a lock, and again under the lock.
    const seen = await peekToken(pool, token, 'password_reset', clock.now());
    const username = seen.userId === null ? undefined : await readUsername(peers, seen.userId, call);
    const hash = await hashNewPassword(hashes, password, { username, email: seen.email });
    return withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { token: spent, account: found } = await requireTokenOfAccount(tx, token, 'password_reset', now);
      const { userId, email } = found;
      await setPassword(tx, userId, hash, now);
      await endToken(tx, spent.digest, now);
      await tellOfChange(tx, {
        ...{ userId, change: 'password_reset', email, actorUserId: undefined, origin, requestId: call.requestId, now },
        endsSessions: {},
        endsApiKeys: revokeApiKeys,
      });
      return { userId };
    });
  };
}
