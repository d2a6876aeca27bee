import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { lockByUser } from '../db/accounts.js';
import { findIdentityOwner, insertIdentity, listIdentityRows, markIdentityUsed } from '../db/identities.js';
import type { VerifiedIdentity } from '../db/mailed-tokens.js';
import { insertSecurityEvent } from '../db/security-events.js';
import type { FinishedFlow } from '../providers/finished-flow.js';
import { challengeFor } from './challenge-for.js';
import { lockAccount } from './require-account.js';
import { tellOfChange } from './tell-of-change.js';

/** The same limit as for passkeys. */
const MOST_IDENTITIES = 10;

type Context = Pick<AccountContext, 'pool' | 'clock'>;

export const identityOf = ({ flow, shown }: FinishedFlow): VerifiedIdentity => ({
  provider: flow.provider,
  subject: shown.subject,
  name: shown.name,
});

/** Signs in the identity's user; undefined if it is not linked. An account with a second factor gets a challenge, as after a password. */
export function signInByIdentity(
  { pool, clock }: Context,
  finished: FinishedFlow,
): Promise<Pick<account.FinishProviderFlowResponse, 'userId' | 'challenge' | 'factors' | 'email'> | undefined> {
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    const userId = await findIdentityOwner(tx, identityOf(finished));
    // The account first, in the global lock order: a removal of the identity holds the same lock.
    const found = userId === undefined ? undefined : await lockByUser(tx, userId);
    if (!found || userId === undefined || (await markIdentityUsed(tx, identityOf(finished), now)) !== userId) return undefined;
    const challenged = await challengeFor(tx, { userId, firstProof: 'provider', now });
    if (challenged) return challenged;
    await insertSecurityEvent(tx, { userId, type: 'signed_in', origin: finished.origin, now });
    return { userId, challenge: undefined, factors: [], email: found.email };
  });
}

/**
 * Links an identity; a repeat changes nothing.
 * @throws DomainError error_identity_in_use if another account has it; error_session_invalid if the password was reset since the
 * flow began; error_limit_reached; error_user_not_found
 */
export async function linkIdentity({ pool, clock }: Context, userId: string, finished: FinishedFlow): Promise<void> {
  const identity = identityOf(finished);
  const { origin, requestId } = finished;
  await withTransaction(pool, async (tx) => {
    const { email, passwordSetAt } = await lockAccount(tx, userId);
    const now = clock.now();
    // The sessions may have been ended while the provider was called.
    if (passwordSetAt !== null && Date.parse(passwordSetAt) > finished.flow.beganAtMs) throw new DomainError('error_session_invalid');
    const isFull = (await listIdentityRows(tx, userId)).length >= MOST_IDENTITIES;
    if (isFull && (await findIdentityOwner(tx, identity)) === undefined) throw new DomainError('error_limit_reached');
    if (await insertIdentity(tx, userId, identity, now))
      return tellOfChange(tx, { userId, change: 'identity_linked', email, actorUserId: userId, origin, requestId, now });
    if ((await findIdentityOwner(tx, identity)) !== userId) throw new DomainError('error_identity_in_use');
  });
}

/** @throws DomainError error_credentials_invalid if it is not the person's own */
export async function confirmByIdentity({ pool, clock }: Context, userId: string, finished: FinishedFlow): Promise<void> {
  const owner = await withTransaction(pool, async (tx) => {
    const found = await findIdentityOwner(tx, identityOf(finished));
    return found === userId ? markIdentityUsed(tx, identityOf(finished), clock.now()) : undefined;
  });
  if (owner !== userId) throw new DomainError('error_credentials_invalid', { message: 'This identity is not linked to your account.' });
}
