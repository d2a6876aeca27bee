import type { notification } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { lastDigest, nextDigest } from '../rules/digest-times.js';
import { setDueDigest } from '../store/due-digests.js';
import { lockRecipient, raiseMailedUntil } from '../store/recipients.js';

/**
 * Ends the claim of the caller's digest of a period, and records its contents. The claim stays if a later period is due meanwhile, or
 * digests are off.
 */
export function settleDigest({ pool, clock }: NotificationContext): Handlers<notification.NotificationServiceService>['settleDigest'] {
  return async ({ period, mailedUntil }, call) => {
    const { userId } = requireCaller(call);
    await withTransaction(pool, async (tx) => {
      const recipient = await lockRecipient(tx, userId);
      if (mailedUntil !== undefined) await raiseMailedUntil(tx, userId, mailedUntil);
      const now = clock.now();
      if (lastDigest(recipient, now)?.period === period) await setDueDigest(tx, userId, nextDigest(recipient, now)?.at);
    });
    return {};
  };
}
