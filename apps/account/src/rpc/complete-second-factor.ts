import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { insertSecurityEvent } from '../db/security-events.js';
import { endChallenge, tryChallenge } from '../db/sign-in-challenges.js';
import { readToken } from '../secrets/mailed-tokens.js';
import { lockAccount } from '../steps/require-account.js';
import { CHALLENGE_OVER, checkProof, SECOND_FACTOR_REFUSED } from '../steps/take-proof.js';
import { tellOfChange } from '../steps/tell-of-change.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'box' | 'hashes' | 'relyingParty'>;

/**
 * Completes the sign-in of a challenge with a second factor (docs/reference/accounts.md#second-factors). Each of the five attempts is
 * counted before it is checked. Challenge and code are spent together, once across all replicas.
 * @throws DomainError error_credentials_invalid for every failure; error_unavailable
 */
export function completeSecondFactor(context: Context) {
  const { pool, clock } = context;
  return async (request: account.CompleteSecondFactorRequest, call: CallContext): Promise<account.CompleteSecondFactorResponse> => {
    const { challenge, proof, origin } = request;
    const digest = readToken(challenge);
    const userId = digest && (await tryChallenge(pool, digest, clock.now()));
    if (!digest || !userId) throw new DomainError('error_credentials_invalid', CHALLENGE_OVER);
    const take = await checkProof(context, { userId, proof, now: clock.now() });
    const done =
      take &&
      (await withTransaction(pool, async (tx) => {
        const now = clock.now();
        const account = await lockAccount(tx, userId);
        const firstProof = (await take(tx)) ? await endChallenge(tx, digest) : undefined;
        if (firstProof === undefined) return undefined;
        await insertSecurityEvent(tx, { userId, type: 'signed_in', origin, now });
        if (proof?.$case === 'recoveryCode') {
          const { requestId } = call;
          await tellOfChange(tx, {
            userId,
            change: 'recovery_code_used',
            email: account.email,
            actorUserId: userId,
            origin,
            requestId,
            now,
          });
        }
        return { email: account.email, firstProof };
      }));
    if (!done) {
      await insertSecurityEvent(pool, { userId, type: 'second_factor_failed', origin, now: clock.now() });
      throw new DomainError('error_credentials_invalid', SECOND_FACTOR_REFUSED);
    }
    return { userId, ...done };
  };
}
