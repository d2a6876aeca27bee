import type { notification } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { findRecipient } from '../store/recipients.js';
import { toSettings } from '../to-settings.js';

/** The caller's settings (docs/reference/notifications.md#settings). */
export function getNotificationSettings({
  pool,
}: NotificationContext): Handlers<notification.NotificationServiceService>['getNotificationSettings'] {
  return async (_, call) => ({ settings: toSettings(await findRecipient(pool, requireCaller(call).userId)) });
}
