import type { notification } from '@matchpoint/contracts';
import type { RecipientRow } from './store/recipients.js';

export const toSettings = ({ digest, hour, timeZone, mutedKinds }: RecipientRow): notification.NotificationSettings => ({
  digest,
  hour,
  timeZone,
  mutedKinds,
});
