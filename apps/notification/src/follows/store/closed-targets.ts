import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Target } from './follows.js';

const NOTE = sql(
  'closed_target_note',
  // Locks a row that is there, which the sweep then leaves.
  `insert into closed_target (target_type, target_id, closed_at) values ($1, $2, $3)
   on conflict (target_type, target_id) do update set closed_at = closed_target.closed_at`,
);

/** Notes that what is followed was closed, at the latest by now: its closing may have been swept when nobody followed it. */
export async function noteClosed(tx: ClientBase, { targetType, targetId }: Target, at: string): Promise<void> {
  await run(tx, NOTE, [targetType, targetId, at]);
}
