import type { notification } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { findRecipient } from '../../recipients/index.js';
import { collectItems } from '../collect-items.js';
import { TOP } from '../store/merged-items.js';
import { toNotification } from '../to-notification.js';

/** A page of the caller's notifications, newest first. */
export function listNotifications({ pool }: NotificationContext): Handlers<notification.NotificationServiceService>['listNotifications'] {
  return async ({ isUnreadOnly, pageSize, before = TOP }, call) => {
    const { userId } = requireCaller(call);
    const recipient = await findRecipient(pool, userId);
    const items = await collectItems(pool, { userId, recipient, before, isUnreadOnly, limit: pageSize + 1 });
    return { notifications: items.slice(0, pageSize).map(toNotification), hasMore: items.length > pageSize };
  };
}
