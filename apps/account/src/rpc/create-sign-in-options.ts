import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { mintChallenge } from '../passkeys/challenges.js';

/** Options for a browser to present a passkey of any user. Nothing is stored (docs/reference/accounts.md#second-factors). */
export function createSignInOptions({ box, clock, relyingParty }: Pick<AccountContext, 'box' | 'clock' | 'relyingParty'>) {
  return async (): Promise<account.CreateSignInOptionsResponse> => ({
    options: await relyingParty.signInOptions(mintChallenge(box, 'sign-in', clock.now())),
  });
}
