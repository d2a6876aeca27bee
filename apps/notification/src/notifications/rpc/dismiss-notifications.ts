import type { notification } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { lockRecipient } from '../../recipients/index.js';
import { markRead } from '../mark-read.js';
import { findPositions } from '../store/merged-items.js';

/** Marks items as read that the caller may no longer see; ids of other people are ignored. */
export function dismissNotifications({
  pool,
}: NotificationContext): Handlers<notification.NotificationServiceService>['dismissNotifications'] {
  return async ({ ids }, call) => {
    const { userId } = requireCaller(call);
    await withTransaction(pool, async (tx) => {
      await lockRecipient(tx, userId);
      await markRead(tx, userId, [...(await findPositions(tx, userId, ids)).values()]);
    });
    return {};
  };
}
