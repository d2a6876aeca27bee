import type { notification } from '@matchpoint/contracts';
import Type from 'typebox';
import { choice, list } from '../../operation/fields.js';
import { NotificationKind } from './notification-objects.js';

const HOUR = { minimum: 0, maximum: 23, examples: [8] };

/** How somebody is notified. */
export const SETTINGS = {
  digest: choice(
    'NotificationDigest',
    ['off', 'daily', 'weekly'],
    'Whether a digest of unread notifications is wanted by mail, and how often.',
  ),
  hour: Type.Integer({ ...HOUR, description: 'At what hour of the day a digest is mailed, in the time zone.' }),
  timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name of the time zone.', examples: ['Europe/Berlin'] }),
  mutedKinds: list(NotificationKind(), 'Kinds that are left out of lists and counts.'),
};

export const toSettings = ({ digest, hour, timeZone, mutedKinds }: notification.NotificationSettings) => ({
  digest: digest as 'off',
  hour,
  timeZone,
  mutedKinds: mutedKinds as 'match_result'[],
});
