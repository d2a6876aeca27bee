import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listPasskeyRows } from '../db/passkeys.js';
import { mintChallenge } from '../passkeys/challenges.js';
import { requireAccount } from '../steps/require-account.js';

/**
 * Options for a browser to create a passkey for a person (docs/reference/accounts.md#second-factors). @throws DomainError
 * error_user_not_found
 */
export function createPasskeyOptions(context: Pick<AccountContext, 'pool' | 'box' | 'clock' | 'relyingParty'>) {
  const { pool, box, clock, relyingParty } = context;
  return async ({ userId }: account.CreatePasskeyOptionsRequest): Promise<account.CreatePasskeyOptionsResponse> => {
    const { email } = await requireAccount(pool, userId);
    const challenge = mintChallenge(box, userId as `user_${string}`, clock.now());
    return { options: await relyingParty.creationOptions(challenge, { userId, email }, await listPasskeyRows(pool, userId)) };
  };
}
