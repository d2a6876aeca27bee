import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { defineRoute } from '../shared/define-route.js';
import { Notification } from './notification-objects.js';
import { showNotifications } from './show-notifications.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserNotifications';

export const listUserNotifications = defineRoute({
  method: 'GET',
  path: '/user/notifications',
  operationId: OPERATION,
  summary: 'List your notifications',
  description: [
    'Lists the notifications of the key owner, newest first. A match appears once, with its newest notification.',
    'Names are as the key owner may see them now. Notifications that they may no longer see are omitted, so a page can be short.',
  ],
  section: 'docs/reference/notifications.md',
  tag: 'Notifications',
  scope: 'notifications.own:read',
  keyKind: 'personal',
  query: Type.Object({
    unread: Type.Optional(Type.Boolean({ default: false, description: 'Only unread notifications.' })),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    notifications: list(Notification, 'The page.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { unread = false, limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const { cursors } = context;
    const call = { caller, requestId };
    const binding = { operationId: OPERATION, scope: `${bindingScope(caller)} ${caller.userId}`, filters: { unread } };
    const before = cursor == null ? undefined : (cursors.decode(binding, cursor) as { position: number }).position;
    const page = await context.notifications.listNotifications({ isUnreadOnly: unread, pageSize: limit, before }, call);
    const notifications = await showNotifications(context, page.notifications, call);
    const last = page.notifications.at(-1);
    return {
      notifications,
      count: notifications.length,
      pagination: nextPage(cursors, binding, page.hasMore, last && { position: last.position }),
    };
  },
});
