import Type from 'typebox';
import { nullable, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { showNotifications } from './show-notifications.js';

/** Counted no further. */
const MAX_COUNT = 100;
/** Pages that are looked at: what is hidden in them is dismissed, so that the next summary finds less of it. */
const MAX_PAGES = 5;

export const getUserNotificationSummary = defineRoute({
  method: 'GET',
  path: '/user/notifications/summary',
  operationId: 'getUserNotificationSummary',
  summary: 'Count unread notifications',
  description: ['Counts what the key owner has not read, up to 100, and says when the newest notification happened.'],
  section: 'docs/reference/notifications.md#read',
  tag: 'Notifications',
  scope: 'notifications.own:read',
  keyKind: 'personal',
  response: Type.Object({
    unreadCount: Type.Integer({ minimum: 0, maximum: MAX_COUNT, description: 'Unread notifications; 100 stands for 100 or more.' }),
    latestAt: nullable.instant('When the newest notification happened; null without notifications.', '2026-01-15T19:24:00.000Z'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const call = { caller, requestId };
    const read = async (isUnreadOnly: boolean, pageSize: number, before?: number) => {
      const page = await context.notifications.listNotifications({ isUnreadOnly, pageSize, before }, call);
      return { ...page, shown: await showNotifications(context, page.notifications, call) };
    };
    let unreadCount = 0;
    let before: number | undefined;
    for (let pages = 0; pages < MAX_PAGES && unreadCount < MAX_COUNT; pages += 1) {
      const { shown, notifications, hasMore } = await read(true, MAX_COUNT, before);
      unreadCount += shown.length;
      before = notifications.at(-1)?.position;
      if (!hasMore) break;
    }
    const newest = await read(false, 10);
    return { unreadCount: Math.min(unreadCount, MAX_COUNT), latestAt: newest.shown[0]?.createdAt ?? null };
  },
});
