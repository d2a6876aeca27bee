import type { account } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { countPasskeys, insertPasskey, spendPasskeyChallenge } from '../db/passkeys.js';
import { parsePasskeyName } from '../domain/passkey-name.js';
import { readChallenge } from '../passkeys/challenges.js';
import { requireLevelForFactors } from '../steps/list-factors.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';
import { toPasskey } from '../steps/to-passkey.js';

const MOST = 10;
const misfit = (): DomainError => invalidInput('body.credential', 'does not answer the most recent options');

/**
 * Stores a passkey that a browser created from our options, at most ten per person (docs/reference/accounts.md#second-factors). The first
 * second factor ends the account's other sessions.
 * @throws DomainError INVALID_INPUT at `body.credential` or `body.name`; error_second_factor_required; error_limit_reached;
 * error_user_not_found
 */
export function addPasskey({ pool, box, clock, relyingParty }: Pick<AccountContext, 'pool' | 'box' | 'clock' | 'relyingParty'>) {
  return async (request: account.AddPasskeyRequest, call: CallContext): Promise<account.AddPasskeyResponse> => {
    const { userId, credential, origin, keptSessionId } = request;
    const name = parsePasskeyName(request.name);
    let challenge: ReturnType<typeof readChallenge>;
    const made = await relyingParty.readMade(credential, (shown) => {
      challenge = readChallenge(box, userId as `user_${string}`, shown, clock.now());
      return challenge !== undefined;
    });
    const answered = challenge;
    if (!made || !answered) throw misfit();
    return withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { email } = await lockAccount(tx, userId);
      const { hasNone } = await requireLevelForFactors(tx, userId, call);
      if ((await countPasskeys(tx, userId)) >= MOST) {
        throw new DomainError('error_limit_reached', { message: `An account can have at most ${MOST} passkeys.` });
      }
      const passkey = (await spendPasskeyChallenge(tx, answered)) ? await insertPasskey(tx, userId, made, name, now) : undefined;
      if (!passkey) throw misfit();
      await tellOfChange(tx, {
        ...{ userId, change: 'passkey_added', email, actorUserId: userId, origin, requestId: call.requestId, now },
        ...(hasNone && { endsSessions: { but: keptSessionId } }),
      });
      return { passkey: toPasskey(passkey), isFirstFactor: hasNone };
    });
  };
}
