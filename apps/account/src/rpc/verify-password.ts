import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { findByEmail, replaceHash, type StoredAccount } from '../db/accounts.js';
import { listPasskeyRows } from '../db/passkeys.js';
import { countRecoveryCodes } from '../db/recovery-codes.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { insertChallenge } from '../db/sign-in-challenges.js';
import { findTotp } from '../db/totp.js';
import { parseAddress } from '../domain/address.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import { asHashed, isPasswordOf } from '../steps/is-password-of.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'hashes'>;

/**
 * The user who has this address and this password. An unknown address, a wrong password and an account without one are one refusal, and
 * one hash each (management C). A hash of weaker cost is made anew. Where an authenticator app is in force nobody is signed in yet: the
 * answer is a challenge.
 * @throws DomainError error_credentials_invalid; INVALID_INPUT for what is no address; error_unavailable where too many wait
 */
export function verifyPassword(context: Context) {
  const { pool, clock, hashes } = context;
  return async ({ email, password, origin }: account.VerifyPasswordRequest): Promise<account.VerifyPasswordResponse> => {
    const found = await findByEmail(pool, parseAddress(email));
    const isRight = await isPasswordOf(hashes, found?.passwordHash, password);
    if (!isRight || !found) throw new DomainError('error_credentials_invalid');
    const passwordHash = await refreshHash(context, found, password);
    const { userId } = found;
    if ((await findTotp(pool, userId)).active) return challengeFor(context, userId, passwordHash);
    await insertSecurityEvent(pool, { userId, type: 'signed_in', origin, now: clock.now() });
    return { userId, factors: [] };
  };
}

async function refreshHash({ pool, hashes }: Context, { userId, passwordHash }: StoredAccount, password: string): Promise<string> {
  const hash = passwordHash ?? '';
  if (!hashes.isWeak(hash)) return hash;
  const stronger = await hashes.hash(asHashed(password));
  await replaceHash(pool, userId, hash, stronger);
  return stronger;
}

async function challengeFor({ pool, clock }: Context, userId: string, passwordHash: string): Promise<account.VerifyPasswordResponse> {
  const { token, digest } = mintToken();
  const isKept = await withTransaction(pool, (tx) => insertChallenge(tx, { digest, userId, passwordHash, now: clock.now() }));
  // The password was changed while it was being hashed.
  if (!isKept) throw new DomainError('error_credentials_invalid');
  const [codes, passkeys] = await Promise.all([countRecoveryCodes(pool, userId), listPasskeyRows(pool, userId)]);
  const factors = ['totp', ...(codes > 0 ? ['recovery_code'] : []), ...(passkeys.length > 0 ? ['passkey'] : [])];
  return { userId, challenge: token, factors };
}
