import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { findByEmail, findByUser, lockByUser, replaceHash, type StoredAccount } from '../db/accounts.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { parseAddress } from '../domain/address.js';
import { asHashed, isPasswordOf } from '../steps/is-password-of.js';
import { challengeFor } from '../steps/challenge-for.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'hashes'>;

/**
 * The user with this address and password. An unknown address, a wrong password and an account without a password are refused alike and
 * cost one hash each (docs/reference/accounts.md#sign-in). A weaker hash is replaced. An account with a second factor gets a challenge
 * instead of being signed in.
 * @throws DomainError error_credentials_invalid; INVALID_INPUT for an invalid address; error_unavailable if too many callers wait
 */
export function verifyPassword(context: Context) {
  const { pool, clock, hashes } = context;
  return async ({ email, password, origin }: account.VerifyPasswordRequest): Promise<account.VerifyPasswordResponse> => {
    const found = await findByEmail(pool, parseAddress(email));
    const isRight = await isPasswordOf(hashes, found?.passwordHash, password);
    if (!isRight || !found) throw new DomainError('error_credentials_invalid');
    const passwordHash = await refreshHash(context, found, password);
    const { userId } = found;
    return withTransaction(pool, async (tx) => {
      const now = clock.now();
      const account = await lockByUser(tx, userId);
      // The password was changed while it was being hashed.
      if (!account || account.passwordHash !== passwordHash) throw new DomainError('error_credentials_invalid');
      const challenged = await challengeFor(tx, { userId, firstProof: 'password', now });
      if (challenged) return challenged;
      await insertSecurityEvent(tx, { userId, type: 'signed_in', origin, now });
      return { userId, factors: [] };
    });
  };
}

/** The account's current hash, if it is of the same password. */
async function refreshHash({ pool, hashes }: Context, { userId, passwordHash }: StoredAccount, password: string): Promise<string> {
  const hash = passwordHash ?? '';
  if (!hashes.isWeak(hash)) return hash;
  const stronger = await hashes.hash(asHashed(password));
  if (await replaceHash(pool, userId, hash, stronger)) return stronger;
  // Another sign-in may have rehashed it, or the password was changed.
  const found = await findByUser(pool, userId);
  if (!found || !(await isPasswordOf(hashes, found.passwordHash, password))) throw new DomainError('error_credentials_invalid');
  return found.passwordHash ?? '';
}
