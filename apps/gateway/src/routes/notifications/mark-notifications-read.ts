import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { exactlyOneOf } from '../../operation/conditions.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { MAX_UNREAD, readUnread } from './read-unread.js';

const NotificationId = (description: string) =>
  Type.String({ minLength: 1, maxLength: 64, description, examples: ['ntf_01j6qvx3k0fd8r5y2m9wcz0001'] });

export const markUserNotificationsRead = defineRoute({
  method: 'POST',
  path: '/user/notifications/read',
  operationId: 'markUserNotificationsRead',
  summary: 'Mark notifications as read',
  description: [
    'Marks notifications of the key owner as read: those in `ids`, or `upTo` and all that came before it. Exactly one of the two is given.',
    'One id that is not theirs refuses the whole call.',
  ],
  section: 'docs/reference/notifications.md#read',
  tag: 'Notifications',
  scope: 'notifications.own:read-write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(NotificationId('Id of a notification.'), { minItems: 1, maxItems: 100, description: 'Those that were read.' }),
      ),
      upTo: Type.Optional(NotificationId('Id of the newest one that was read.')),
    },
    exactlyOneOf('ids', 'upTo'),
  ),
  response: Type.Object({
    success: Success(),
    unreadCount: Type.Integer({ minimum: 0, maximum: 100, description: 'Notifications that are unread now, up to 100.' }),
    timestamp: Timestamp(),
  }),
  errors: ['error_notification_not_found'],
  async handler({ body: { ids = [], upTo }, caller, requestId, idempotency, onReplayed }, context) {
    if (ids.length > 0 === (upTo !== undefined)) throw invalidInput('body', 'must hold either ids or upTo');
    // What is hidden is dismissed before the service counts, so that the count is the summary's.
    await readUnread(context, { caller, requestId }, MAX_UNREAD + ids.length);
    const { unreadCount, timestamp } = await context.notifications.markNotificationsRead(
      { ids: [...new Set(ids)], upTo },
      { caller, requestId, idempotency, onReplayed },
    );
    return { success: true as const, unreadCount, timestamp };
  },
});
