import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { replaceRecoveryCodes } from '../db/recovery-codes.js';
import { enableTotp as enableStored, findTotp } from '../db/totp.js';
import { mintRecoveryCodes } from '../secrets/recovery-codes.js';
import { findTotpStep } from '../secrets/totp.js';
import { requireLevelForFactors } from '../steps/list-factors.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Activates an authenticator app with one of its codes, replacing an earlier app; returns new recovery codes
 * (docs/reference/accounts.md#second-factors). The first second factor ends the account's other sessions.
 * @throws DomainError INVALID_INPUT at `body.code`; error_second_factor_required; error_user_not_found; error_unavailable
 */
export function enableTotp({ pool, box, clock, hashes }: Pick<AccountContext, 'pool' | 'box' | 'clock' | 'hashes'>) {
  return async (request: account.EnableTotpRequest, call: CallContext): Promise<account.EnableTotpResponse> => {
    const { userId, code, origin, keptSessionId } = request;
    const { pending } = await findTotp(pool, userId);
    if (!pending) throw invalidInput('body.code', 'belongs to no secret: request one first');
    const step = findTotpStep(box.open(pending, userId), code, clock.now());
    if (step === undefined) throw invalidInput('body.code', "is not the app's current code");
    const codes = await mintRecoveryCodes(hashes);
    const isFirstFactor = await withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { email } = await lockAccount(tx, userId);
      const { hasNone } = await requireLevelForFactors(tx, userId, call);
      if (!(await enableStored(tx, userId, pending, step, now))) throw invalidInput('body.code', 'belongs to a secret that was replaced');
      await replaceRecoveryCodes(tx, userId, codes);
      await tellOfChange(tx, {
        ...{ userId, change: 'totp_enabled', email, actorUserId: userId, origin, requestId: call.requestId, now },
        ...(hasNone && { endsSessions: { but: keptSessionId } }),
      });
      return hasNone;
    });
    return { recoveryCodes: codes.shown, isFirstFactor };
  };
}
