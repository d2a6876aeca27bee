import type { CallerContext } from '@matchpoint/rpc';
import { showNotifications, type Shown } from './show-notifications.js';

/** Counted no further (docs/reference/notifications.md#read). */
export const MAX_UNREAD = 100;
/** Pages that are looked at: what is hidden in them is dismissed, so that the next look finds less of it. */
const MAX_PAGES = 5;

/** An unread notification, and its place in the list. */
export interface Unread {
  notification: Shown;
  position: number;
}

/**
 * What the caller has not read and may still see, the newest first. What is hidden counts as read from then on, so that counts by the
 * service are as those here.
 * @param limit how many are wanted at least, if there are so many
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
