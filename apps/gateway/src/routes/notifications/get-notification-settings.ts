import Type from 'typebox';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { SETTINGS, toSettings } from './settings-objects.js';

export const getUserNotificationSettings = defineRoute({
  method: 'GET',
  path: '/user/notification-settings',
  operationId: 'getUserNotificationSettings',
  summary: 'Get your notification settings',
  description: ['Returns the notification settings of the key owner, including muted kinds.'],
  section: 'docs/reference/notifications.md#settings',
  tag: 'Notifications',
  scope: 'notifications.own:read',
  keyKind: 'personal',
  response: Type.Object({ ...SETTINGS, timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, { notifications }) {
    return toSettings(present((await notifications.getNotificationSettings({}, { caller, requestId })).settings));
  },
});
