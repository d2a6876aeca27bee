import type { account } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByUser } from '../db/accounts.js';
import { endToken } from '../db/mailed-tokens.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { readUsername } from '../peers/read-username.js';
import { beginAccount } from './begin-account.js';
import { hashNewPassword } from './hash-new-password.js';
import { peekToken, requireToken } from './require-token.js';

/**
 * Gives an imported user to the person who completes an operator's link (docs/reference/accounts.md#claims): one account, one user, who
 * keeps the name.
 * @throws DomainError INVALID_INPUT for a name or the password; error_account_token_invalid, also if the user is gone or the address now
 * has an account; error_user_already_claimed; error_unavailable
 */
export async function claimUser(
  { pool, clock, hashes, peers }: Pick<AccountContext, 'pool' | 'clock' | 'hashes' | 'peers'>,
  userId: string,
  { token, username: asked, name, password, origin }: account.CompleteRegistrationRequest,
  call: CallContext,
): Promise<account.CompleteRegistrationResponse> {
  if (asked !== undefined) throw invalidInput('body.username', 'must be absent: a claimed user keeps its username');
  if (name !== undefined) throw invalidInput('body.name', 'must be absent: a claimed user keeps its name');
  const { email } = await peekToken(pool, token, 'claim', clock.now());
  const username = await readUsername(peers, userId, call);
  if (username === undefined) throw new DomainError('error_account_token_invalid');
  const passwordHash = password === undefined ? undefined : await hashNewPassword(hashes, password, { username, email });
  await withTransaction(pool, async (tx) => {
    const now = clock.now();
    const { digest } = await requireToken(tx, token, 'claim', now);
    if (!(await beginAccount(tx, { userId, email, passwordHash, now }))) {
      throw new DomainError((await findByUser(tx, userId)) ? 'error_user_already_claimed' : 'error_account_token_invalid');
    }
    await endToken(tx, digest, now);
    await insertSecurityEvent(tx, { userId, type: 'registered', origin, now });
  });
  return { userId, isByProvider: false };
}
