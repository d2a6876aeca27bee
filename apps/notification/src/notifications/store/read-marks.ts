import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** Single marks above the watermark. */
const MAX_MARKS = 500;

const INSERT = sql(
  'mark_insert',
  `insert into read_mark (user_id, position) select $1, position from unnest($2::bigint[]) position
   where position > (select read_until from recipient where user_id = $1) on conflict do nothing`,
);
const OVERFLOW = sql<{ position: number }>(
  'mark_overflow',
  `select position from read_mark where user_id = $1 order by position desc offset ${MAX_MARKS} limit 1`,
);
const DELETE = sql('mark_delete', 'delete from read_mark where user_id = $1 and position <= $2');

/** Marks single items of a locked person. @returns the position that the watermark must reach to keep the number of marks bounded */
export async function insertMarks(tx: ClientBase, userId: string, positions: readonly number[]): Promise<number | undefined> {
  await run(tx, INSERT, [userId, positions]);
  return (await run(tx, OVERFLOW, [userId]))[0]?.position;
}

/** Drops the marks below a watermark. */
export async function deleteMarks(tx: ClientBase, userId: string, upTo: number): Promise<void> {
  await run(tx, DELETE, [userId, upTo]);
}
