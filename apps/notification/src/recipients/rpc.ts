import type { NotificationContext } from '../context.js';
import { getNotificationSettings } from './rpc/get-notification-settings.js';
import { updateNotificationSettings } from './rpc/update-notification-settings.js';

/** The RPCs of this room. */
export const recipientsRpc = (context: NotificationContext) => ({
  getNotificationSettings: getNotificationSettings(context),
  updateNotificationSettings: updateNotificationSettings(context),
});
