import type { ClientBase, Pool } from 'pg';
import { type RecipientRow } from '../recipients/index.js';
import { type ItemRow, listMergedItems, TOP } from './store/merged-items.js';

/** Minimum items per read, because some of them are superseded or already read. */
const MIN_BATCH = 50;
interface Wanted {
  userId: string;
  recipient: RecipientRow;
  before: number;
  isUnreadOnly: boolean;
  limit: number;
}

/** The newest items of a person before a position, without superseded ones, at most `limit`. */
export async function collectItems(
  client: Pool | ClientBase,
  { userId, recipient: { readUntil, mutedKinds }, before, isUnreadOnly, limit }: Wanted,
): Promise<ItemRow[]> {
  const collected: ItemRow[] = [];
  const size = Math.max(MIN_BATCH, limit);
  let next = before;
  for (;;) {
    const after = isUnreadOnly ? readUntil : 0;
    const rows = await listMergedItems(client, { userId, before: next, after, mutedKinds, readUntil, limit: size });
    for (const row of rows) {
      if (row.isSuperseded || (isUnreadOnly && row.isRead)) continue;
      collected.push(row);
      if (collected.length === limit) return collected;
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) return collected;
    next = last.position;
  }
}

/** Maximum count (docs/reference/notifications.md#read). */
const MAX_COUNT = 100;

/** Number of a person's unread items, at most 100. */
export async function countUnread(client: Pool | ClientBase, userId: string, recipient: RecipientRow): Promise<number> {
  return (await collectItems(client, { userId, recipient, before: TOP, isUnreadOnly: true, limit: MAX_COUNT })).length;
}
