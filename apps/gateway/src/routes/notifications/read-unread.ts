import type { CallerContext } from '@matchpoint/rpc';
import { showNotifications, type Shown } from './show-notifications.js';

/** Maximum count (docs/reference/notifications.md#read). */
export const MAX_UNREAD = 100;
/** Maximum pages to read; hidden items in them are dismissed, so that the next read finds fewer. */
const MAX_PAGES = 5;
/** How many notifications are first searched for the newest visible one. */
const FIRST_FEW = 10;

/** A notification that the caller may see, and its place in the list. */
export interface Placed {
  notification: Shown;
  position: number;
}

type Context = Parameters<typeof showNotifications>[0];
type Call = { caller: CallerContext; requestId: string };

/**
 * The caller's unread notifications that they may still see, newest first. Hidden ones count as read from now on, so that the service's
 * counts match.
 * @param limit how many to return at least, if there are that many
 */
export function readUnread(context: Context, call: Call, limit = MAX_UNREAD): Promise<Placed[]> {
  return readShown(context, call, { isUnreadOnly: true, firstPage: MAX_UNREAD, limit });
}

/** The newest notification that the caller may still see; usually among the first few. */
export async function readNewest(context: Context, call: Call): Promise<Shown | undefined> {
  const [newest] = await readShown(context, call, { isUnreadOnly: false, firstPage: FIRST_FEW, limit: 1 });
  return newest?.notification;
}

async function readShown(
  context: Context,
  call: Call,
  { isUnreadOnly, firstPage, limit }: { isUnreadOnly: boolean; firstPage: number; limit: number },
): Promise<Placed[]> {
  const found: Placed[] = [];
  let before: number | undefined;
  for (let pages = 0; pages < MAX_PAGES && found.length < limit; pages += 1) {
    const pageSize = pages === 0 ? firstPage : MAX_UNREAD;
    const page = await context.notifications.listNotifications({ isUnreadOnly, pageSize, before }, call);
    const positions = new Map(page.notifications.map(({ id, position }) => [id, position]));
    const shown = await showNotifications(context, page.notifications, call);
    found.push(...shown.map((notification) => ({ notification, position: positions.get(notification.id) ?? 0 })));
    before = page.notifications.at(-1)?.position;
    if (!page.hasMore) break;
  }
  return found;
}
