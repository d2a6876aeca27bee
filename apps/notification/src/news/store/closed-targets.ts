import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Closing } from '../closings.js';

const CLOSE = sql(
  'closed_target_insert',
  'insert into closed_target (target_type, target_id, closed_at) values ($1, $2, $3) on conflict do nothing',
);
const OPEN = sql('closed_target_delete', 'delete from closed_target where target_type = $1 and target_id = $2');

/** Notes that a target is closed, or open again. Follows of it end later, by the sweep. */
export async function saveClosing(tx: ClientBase, { targetType, targetId, isClosed }: Closing, at: string): Promise<void> {
  await (isClosed ? run(tx, CLOSE, [targetType, targetId, at]) : run(tx, OPEN, [targetType, targetId]));
}
