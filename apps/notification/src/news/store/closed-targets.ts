import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Closing } from '../closings.js';

const OF = 'jsonb_to_recordset($1) as c("targetType" text, "targetId" text, at timestamptz)';
const OPEN = sql(
  'closed_target_delete',
  `delete from closed_target t using ${OF} where t.target_type = c."targetType" and t.target_id = c."targetId"`,
);
const CLOSE = sql(
  'closed_target_insert',
  `insert into closed_target (target_type, target_id, closed_at) select "targetType", "targetId", at from ${OF} on conflict do nothing`,
);

/**
 * Records which targets are closed, or open again, in the order of the events. A target that is closed twice keeps the time of the first
 * closing. The sweep ends its follows later.
 */
export async function saveClosings(tx: ClientBase, closings: readonly Closing[]): Promise<void> {
  if (closings.length === 0) return;
  const closed = new Map<string, Closing>();
  for (const closing of closings) {
    const key = `${closing.targetType} ${closing.targetId}`;
    if (!closing.isClosed) closed.delete(key);
    else if (!closed.has(key)) closed.set(key, closing);
  }
  await run(tx, OPEN, [JSON.stringify(closings.filter(({ isClosed }) => !isClosed))]);
  await run(tx, CLOSE, [JSON.stringify([...closed.values()])]);
}
