import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** One over all rows that there are, and one a day later over what processes of the release before have written in between. */
const PASSES = 2;

const IS_DONE = sql<{ isDone: boolean }>('backfill_is_done', `select passes >= ${PASSES} as "isDone" from backfill where name = $1`);
const CLAIM = sql<{ name: string }>(
  'backfill_claim',
  `insert into backfill as b (name, next_at) values ($1, now() + interval '10 minutes')
   on conflict (name) do update set next_at = excluded.next_at where b.passes < ${PASSES} and b.next_at <= now() returning name`,
);
const END_PASS = sql('backfill_end_pass', `update backfill set passes = passes + 1, next_at = now() + interval '1 day' where name = $1`);

/** Whether all that was to be done once is done, for good. */
export async function isBackfillDone(pool: Pool, name: string): Promise<boolean> {
  return (await run(pool, IS_DONE, [name]))[0]?.isDone === true;
}

/** Takes the next pass for ten minutes, by the database's clock; false: it is not due yet, or another replica's. */
export async function claimBackfill(pool: Pool, name: string): Promise<boolean> {
  return (await run(pool, CLAIM, [name])).length > 0;
}

/** Notes that a pass went through all rows. */
export async function endBackfillPass(pool: Pool, name: string): Promise<void> {
  await run(pool, END_PASS, [name]);
}
