import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { findChallenge } from '../db/sign-in-challenges.js';
import { readToken } from '../secrets/mailed-tokens.js';
import { CHALLENGE_OVER } from '../steps/take-proof.js';

/**
 * The user of a challenge, whose rate-limit bucket an attempt is charged to (docs/reference/accounts.md#second-factors). @throws
 * DomainError error_credentials_invalid
 */
export function getSignInChallenge({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ challenge }: account.GetSignInChallengeRequest): Promise<account.GetSignInChallengeResponse> => {
    const digest = readToken(challenge);
    const userId = digest && (await findChallenge(pool, digest, clock.now()));
    if (!userId) throw new DomainError('error_credentials_invalid', CHALLENGE_OVER);
    return { userId };
  };
}
