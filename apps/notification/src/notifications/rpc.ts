import type { NotificationContext } from '../context.js';
import { dismissNotifications } from './rpc/dismiss-notifications.js';
import { listNotifications } from './rpc/list-notifications.js';
import { markNotificationsRead } from './rpc/mark-notifications-read.js';

/** The RPCs of this room. */
export const notificationsRpc = (context: NotificationContext) => ({
  listNotifications: listNotifications(context),
  markNotificationsRead: markNotificationsRead(context),
  dismissNotifications: dismissNotifications(context),
});
