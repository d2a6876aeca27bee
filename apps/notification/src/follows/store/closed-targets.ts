import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Target } from './follows.js';

const NOTE = sql(
  'closed_target_note',
  // Locks an existing row, which the sweep then leaves alone.
  `insert into closed_target (target_type, target_id, closed_at) values ($1, $2, $3)
   on conflict (target_type, target_id) do update set closed_at = closed_target.closed_at`,
);

/** Records that a followed target is closed: the sweep may have removed the closing while nobody followed it. */
export async function noteClosed(tx: ClientBase, { targetType, targetId }: Target, at: string): Promise<void> {
  await run(tx, NOTE, [targetType, targetId, at]);
}
