import type { notification } from '@matchpoint/contracts';
import Type from 'typebox';
import { choice, list } from '../../operation/fields.js';
import { NotificationKind } from './notification-objects.js';

const HOUR = { minimum: 0, maximum: 23, examples: [8] };

/** Notification settings. */
export const SETTINGS = {
  digest: choice('NotificationDigest', ['off', 'daily', 'weekly'], 'How often to mail a digest of unread notifications, if at all.'),
  hour: Type.Integer({ ...HOUR, description: 'Hour of the day at which a digest is mailed, in the time zone.' }),
  timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name of the time zone.', examples: ['Europe/Berlin'] }),
  mutedKinds: list(NotificationKind(), 'Kinds omitted from lists and counts.'),
};

export const toSettings = ({ digest, hour, timeZone, mutedKinds }: notification.NotificationSettings) => ({
  digest: digest as 'off',
  hour,
  timeZone,
  mutedKinds: mutedKinds as 'match_result'[],
});
