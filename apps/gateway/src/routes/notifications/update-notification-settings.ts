import { NOTIFICATION_KINDS } from '@matchpoint/contracts';
import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { NotificationKind } from './notification-objects.js';
import { SETTINGS, toSettings } from './settings-objects.js';

export const updateUserNotificationSettings = defineRoute({
  method: 'PATCH',
  path: '/user/notification-settings',
  operationId: 'updateUserNotificationSettings',
  summary: 'Change your notification settings',
  description: ['Changes the given settings of the key owner. `mutedKinds` replaces the whole list.'],
  section: 'docs/reference/notifications.md#settings',
  tag: 'Notifications',
  scope: 'notifications.own:read-write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
  body: Type.Object({
    digest: Type.Optional(SETTINGS.digest),
    hour: Type.Optional(SETTINGS.hour),
    timeZone: Type.Optional(SETTINGS.timeZone),
    mutedKinds: Type.Optional(
      Type.Array(NotificationKind(), {
        maxItems: NOTIFICATION_KINDS.length,
        uniqueItems: true,
        description: 'Kinds omitted from lists and counts.',
      }),
    ),
  }),
  response: Type.Object({ success: Success(), ...SETTINGS, timestamp: Timestamp() }),
  errors: [],
  async handler({ body: { mutedKinds, ...body }, caller, requestId, idempotency, onReplayed }, { notifications }) {
    const changes = { ...body, mutedKinds: mutedKinds && { kinds: mutedKinds } };
    const done = await notifications.updateNotificationSettings(changes, { caller, requestId, idempotency, onReplayed });
    return { success: true as const, ...toSettings(present(done.settings)), timestamp: done.timestamp };
  },
});
