import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { findByEmail, replaceHash } from '../db/accounts.js';
import { parseAddress } from '../domain/address.js';
import { normalizePassword, PASSWORD_BOUNDS } from '../domain/password.js';

/**
 * The user who has this address and this password. An unknown address, a wrong password and an account without one are one refusal, and
 * one hash each (management C). A hash of weaker cost is made anew.
 * @throws DomainError error_credentials_invalid; INVALID_INPUT for what is no address; error_unavailable where too many wait
 */
export function verifyPassword({ pool, hashes }: Pick<AccountContext, 'pool' | 'hashes'>) {
  return async ({ email, password }: account.VerifyPasswordRequest): Promise<account.VerifyPasswordResponse> => {
    const found = await findByEmail(pool, parseAddress(email));
    const normalized = normalizePassword(password);
    // What cannot be anybody's password costs the same all the same, but not more.
    const asked = Buffer.byteLength(normalized) > PASSWORD_BOUNDS.maxBytes ? '' : normalized;
    const hash = found?.passwordHash ?? undefined;
    const isRight = await hashes.verify(asked, hash);
    if (!isRight || !found || hash === undefined) throw new DomainError('error_credentials_invalid');
    if (hashes.isWeak(hash)) await replaceHash(pool, found.userId, hash, await hashes.hash(asked));
    return { userId: found.userId };
  };
}
