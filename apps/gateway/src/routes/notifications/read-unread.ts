import type { CallerContext } from '@matchpoint/rpc';
import { showNotifications, type Shown } from './show-notifications.js';

/** Maximum count (docs/reference/notifications.md#read). */
export const MAX_UNREAD = 100;
/** Maximum pages to read; hidden items in them are dismissed, so that the next read finds fewer. */
const MAX_PAGES = 5;

/** An unread notification, and its place in the list. */
export interface Unread {
  notification: Shown;
  position: number;
}

/**
 * The caller's unread notifications that they may still see, newest first. Hidden ones count as read from now on, so that the service's
 * counts match.
 * @param limit how many to return at least, if there are that many
 */
export async function readUnread(
  context: Parameters<typeof showNotifications>[0],
  call: { caller: CallerContext; requestId: string },
  limit = MAX_UNREAD,
): Promise<Unread[]> {
  const unread: Unread[] = [];
  let before: number | undefined;
  for (let pages = 0; pages < MAX_PAGES && unread.length < limit; pages += 1) {
    const page = await context.notifications.listNotifications({ isUnreadOnly: true, pageSize: MAX_UNREAD, before }, call);
    const positions = new Map(page.notifications.map(({ id, position }) => [id, position]));
    const shown = await showNotifications(context, page.notifications, call);
    unread.push(...shown.map((notification) => ({ notification, position: positions.get(notification.id) ?? 0 })));
    before = page.notifications.at(-1)?.position;
    if (!page.hasMore) break;
  }
  return unread;
}
