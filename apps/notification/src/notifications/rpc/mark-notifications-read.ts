import { notification } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { findRecipient, lockRecipient } from '../../recipients/index.js';
import { countUnread } from '../collect-items.js';
import { markRead, markReadUpTo } from '../mark-read.js';
import { findPositions } from '../store/merged-items.js';

/**
 * Marks notifications as read: by their ids, or one and all before it.
 * @throws DomainError error_notification_not_found if one of them is not the caller's
 */
export function markNotificationsRead({
  pool,
  clock,
}: NotificationContext): Handlers<notification.NotificationServiceService>['markNotificationsRead'] {
  return async ({ ids, upTo }, call) => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: notification.MarkNotificationsReadResponse,
      async find(tx) {
        await lockRecipient(tx, userId);
        const wanted = upTo === undefined ? ids : [upTo];
        const positions = await findPositions(tx, userId, wanted);
        if (wanted.some((id) => !positions.has(id))) throw new DomainError('error_notification_not_found');
        return [...positions.values()];
      },
      async write(tx, positions) {
        if (upTo === undefined) await markRead(tx, userId, positions);
        else await markReadUpTo(tx, userId, Math.max(...positions));
        return {
          unreadCount: await countUnread(tx, userId, await findRecipient(tx, userId)),
          timestamp: clock.now().toISOString(),
        };
      },
    });
  };
}
