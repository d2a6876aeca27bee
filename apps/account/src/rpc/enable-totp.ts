import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { replaceRecoveryCodes } from '../db/recovery-codes.js';
import { enableTotp as enableStored, findTotp } from '../db/totp.js';
import { mintRecoveryCodes } from '../secrets/recovery-codes.js';
import { findTotpStep } from '../secrets/totp.js';
import { lockAccount } from '../steps/require-account.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Puts an authenticator app into force by a code of it, in the place of one before; answers new recovery codes (management D).
 * @throws DomainError INVALID_INPUT at `body.code`; error_user_not_found; error_unavailable
 */
export function enableTotp({ pool, box, clock, hashes }: Pick<AccountContext, 'pool' | 'box' | 'clock' | 'hashes'>) {
  return async ({ userId, code, origin }: account.EnableTotpRequest, { requestId }: CallContext): Promise<account.EnableTotpResponse> => {
    const { pending } = await findTotp(pool, userId);
    if (!pending) throw invalidInput('body.code', 'is of no secret: ask for one first');
    const step = findTotpStep(box.open(pending, userId), code, clock.now());
    if (step === undefined) throw invalidInput('body.code', 'is not the code that the app shows now');
    const codes = await mintRecoveryCodes(hashes);
    await withTransaction(pool, async (tx) => {
      const now = clock.now();
      const { email } = await lockAccount(tx, userId);
      if (!(await enableStored(tx, userId, pending, step, now)))
        throw invalidInput('body.code', 'is of a secret that another has replaced');
      await replaceRecoveryCodes(tx, userId, codes);
      await tellOfChange(tx, { userId, change: 'totp_enabled', email, actorUserId: userId, origin, requestId, now });
    });
    return { recoveryCodes: codes.shown };
  };
}
