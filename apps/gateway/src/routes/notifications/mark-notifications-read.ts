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
    'Marks notifications of the key owner as read: those in `ids`, or `upTo` and all before it. Send exactly one of the two.',
    'An id that is not theirs rejects the whole call.',
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
        Type.Array(NotificationId('Id of a notification.'), {
          minItems: 1,
          maxItems: 100,
          description: 'Ids of notifications to mark as read.',
        }),
      ),
      upTo: Type.Optional(NotificationId('Id of the newest notification to mark as read.')),
    },
    exactlyOneOf('ids', 'upTo'),
  ),
  response: Type.Object({
    success: Success(),
    unreadCount: Type.Integer({ minimum: 0, maximum: 100, description: 'Remaining unread notifications, up to 100.' }),
    timestamp: Timestamp(),
  }),
  errors: ['error_notification_not_found'],
  async handler({ body: { ids = [], upTo }, caller, requestId, idempotency, onReplayed }, context) {
    if (ids.length > 0 === (upTo !== undefined)) throw invalidInput('body', 'must contain either ids or upTo');
    // Hidden notifications are dismissed before the service counts, so that the count matches the summary.
    await readUnread(context, { caller, requestId }, MAX_UNREAD + ids.length);
    const { unreadCount, timestamp } = await context.notifications.markNotificationsRead(
      { ids: [...new Set(ids)], upTo },
      { caller, requestId, idempotency, onReplayed },
    );
    return { success: true as const, unreadCount, timestamp };
  },
});
