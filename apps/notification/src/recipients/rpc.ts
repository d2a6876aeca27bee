import type { NotificationContext } from '../context.js';
import { claimDigests } from './rpc/claim-digests.js';
import { getNotificationSettings } from './rpc/get-notification-settings.js';
import { settleDigest } from './rpc/settle-digest.js';
import { updateNotificationSettings } from './rpc/update-notification-settings.js';

/** The RPCs of this room. */
export const recipientsRpc = (context: NotificationContext) => ({
  getNotificationSettings: getNotificationSettings(context),
  updateNotificationSettings: updateNotificationSettings(context),
  claimDigests: claimDigests(context),
  settleDigest: settleDigest(context),
});
