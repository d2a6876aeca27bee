import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const POSTPONED = `status = 'pending' and tries > 0 and due_at > $1 and lease_holder is null`;

const HAS = sql<{ has: boolean }>('match_job_has_postponed', `select exists (select from match_job where ${POSTPONED}) as has`);

/** Whether jobs are waiting for a retry. */
export async function hasPostponedJobs(pool: Pool, now: Date): Promise<boolean> {
  return (await run(pool, HAS, [now.toISOString()]))[0]?.has === true;
}

const HASTEN = sql('match_job_hasten', `update match_job set due_at = $1 where ${POSTPONED}`);

/** Makes jobs due that are waiting for a retry. */
export async function hastenPostponedJobs(pool: Pool, now: Date): Promise<void> {
  await run(pool, HASTEN, [now.toISOString()]);
}
