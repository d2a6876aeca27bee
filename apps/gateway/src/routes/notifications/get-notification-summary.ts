import Type from 'typebox';
import { nullable, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { MAX_UNREAD, readNewest, readUnread } from './read-unread.js';

export const getUserNotificationSummary = defineRoute({
  method: 'GET',
  path: '/user/notifications/summary',
  operationId: 'getUserNotificationSummary',
  summary: 'Count unread notifications',
  description: ['Counts the key owner’s unread notifications, up to 100, and returns the time of the newest notification.'],
  section: 'docs/reference/notifications.md#read',
  tag: 'Notifications',
  scope: 'notifications.own:read',
  keyKind: 'personal',
  response: Type.Object({
    unreadCount: Type.Integer({ minimum: 0, maximum: MAX_UNREAD, description: 'Unread notifications; 100 stands for 100 or more.' }),
    latestAt: nullable.instant('Time of the newest notification; null if none.', '2026-01-15T19:24:00.000Z'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const call = { caller, requestId };
    const unread = await readUnread(context, call);
    const latest = await readNewest(context, call);
    return { unreadCount: Math.min(unread.length, MAX_UNREAD), latestAt: latest?.createdAt ?? null };
  },
});
