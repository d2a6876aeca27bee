import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** One pass over all existing rows, and one a day later over rows that processes of the previous release have written meanwhile. */
const PASSES = 2;

const IS_DONE = sql<{ isDone: boolean }>('backfill_is_done', `select passes >= ${PASSES} as "isDone" from backfill where name = $1`);
const CLAIM = sql<{ name: string }>(
  'backfill_claim',
  `insert into backfill as b (name, next_at) values ($1, now() + interval '10 minutes')
   on conflict (name) do update set next_at = excluded.next_at where b.passes < ${PASSES} and b.next_at <= now() returning name`,
);
const END_PASS = sql('backfill_end_pass', `update backfill set passes = passes + 1, next_at = now() + interval '1 day' where name = $1`);

/** Whether all passes are done. */
export async function isBackfillDone(pool: Pool, name: string): Promise<boolean> {
  return (await run(pool, IS_DONE, [name]))[0]?.isDone === true;
}

/** Claims the next pass for ten minutes, by the database's clock; false: it is not due yet, or another replica has it. */
export async function claimBackfill(pool: Pool, name: string): Promise<boolean> {
  return (await run(pool, CLAIM, [name])).length > 0;
}

/** Records a completed pass over all rows. */
export async function endBackfillPass(pool: Pool, name: string): Promise<void> {
  await run(pool, END_PASS, [name]);
}
