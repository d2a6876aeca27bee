import type { account } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByEmail } from '../db/accounts.js';
import { insertIdentity } from '../db/identities.js';
import { claimToken, endToken, releaseToken } from '../db/mailed-tokens.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { callOptions } from '../peers/call-options.js';
import { BEGINNINGS } from '../domain/mail-kind.js';
import { beginAccount } from '../steps/begin-account.js';
import { claimUser } from '../steps/claim-user.js';
import { hashNewPassword, refuseBadPassword } from '../steps/hash-new-password.js';
import { peekToken, requireToken } from '../steps/require-token.js';

/** A completion that has not ended by then never will, because its process is gone. Longer than a call may take. */
const CLAIM_MS = 15_000;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'hashes' | 'peers'>;

interface Claimed {
  digest: Buffer;
  email: string;
  userId: string;
  staffRole: string | undefined;
}

/**
 * Creates the account, with its user, for the address that the token proves (docs/reference/accounts.md#registration). The user is created
 * first, under an id that the token keeps. Repeating an interrupted completion therefore completes that one, and a refused one leaves the
 * token valid. A claim already has its user.
 * @throws DomainError error_account_token_invalid, also while another name is being completed; INVALID_INPUT for username, name or
 * password; error_name_taken; error_user_already_claimed; error_identity_in_use; error_unavailable
 */
export function completeRegistration(context: Context) {
  return async (request: account.CompleteRegistrationRequest, call: CallContext): Promise<account.CompleteRegistrationResponse> => {
    const { token, username, password, name, origin } = request;
    const { pool, clock } = context;
    if (password !== undefined) await refuseBadPassword(password, username);
    const { email, purpose, userId } = await peekToken(pool, token, BEGINNINGS, clock.now());
    if (purpose === 'claim' && userId !== null) return claimUser(context, userId, request, call);
    if (username === undefined) throw invalidInput('body.username', 'is required');
    const passwordHash = password === undefined ? undefined : await hashNewPassword(context.hashes, password, { username, email });
    const claim = username.toLowerCase();
    const claimed = await claimFor(context, token, claim);
    try {
      await context.peers.users.createUser({ id: claimed.userId, username, name, staffRole: claimed.staffRole }, callOptions(call));
    } catch (error) {
      if (isRefusal(error)) await releaseToken(pool, claimed.digest, claim);
      throw error;
    }
    const isByProvider = await withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { digest, provider, subject, subjectName } = await requireToken(tx, token, BEGINNINGS, now);
      const isMade = await beginAccount(tx, { userId: claimed.userId, email: claimed.email, passwordHash, now });
      if (!isMade) throw new DomainError('error_account_token_invalid');
      if (provider !== null && subject !== null) {
        const isLinked = await insertIdentity(tx, claimed.userId, { provider, subject, name: subjectName }, now);
        if (!isLinked) throw new DomainError('error_identity_in_use');
      }
      await endToken(tx, digest, now);
      await insertSecurityEvent(tx, { userId: claimed.userId, type: 'registered', origin, now });
      return provider !== null;
    });
    return { userId: claimed.userId, isByProvider };
  };
}

/** Reserves the token for one name. Concurrent completions with the same name act as one; those with another name fail until it ends. */
function claimFor({ pool, clock }: Context, token: string, claim: string): Promise<Claimed> {
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    const found = await requireToken(tx, token, BEGINNINGS, now);
    const isUnderWay = found.claim !== null && found.claimedAt !== null && now.getTime() - Date.parse(found.claimedAt) < CLAIM_MS;
    const isTaken = (isUnderWay && found.claim !== claim) || (await findByEmail(tx, found.email)) !== undefined;
    if (isTaken) throw new DomainError('error_account_token_invalid');
    const { digest, email } = found;
    const userId = found.userId ?? newId('user');
    await claimToken(tx, digest, userId, claim, now);
    return { digest, email, userId, staffRole: found.staffRole ?? undefined };
  });
}

/** The user was not created, and this call will not create it. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.code !== 'error_unavailable';
