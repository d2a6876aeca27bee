import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { refreshEndpoints } from './claim.js';
import { promoteNext } from './lanes.js';

/** Which deliveries: created within the bounds (inclusive), of these names and families (empty or `*`: all). */
export interface RecoverFilter {
  since: string;
  until: string;
  subscriptions: readonly string[];
}

const MATCHING = `endpoint_id = $1 and status in ('failed', 'dead_lettered') and not is_test and created_at between $2 and $3
  and ($4::text[] = '{}' or '*' = any($4) or event = any($4) or split_part(event, '.', 1) || '.*' = any($4))`;

const COUNT = sql<{ event: string; count: number }>(
  'recover_count',
  `select event, count(*) as count from delivery where ${MATCHING} group by event`,
);
// A delivery that holds its lane is only made due sooner, because those behind it are live.
const HASTEN = sql(
  'recover_hasten',
  `update delivery set attempt_count = 0, tried_since = null, next_attempt_at = $5, updated_at = $5
   where ${MATCHING} and status = 'failed' and holds`,
);
const REQUEUE = sql<{ subject: string }>(
  'recover_requeue',
  `update delivery set lane = 1, status = 'pending', attempt_count = 0, tried_since = null, next_attempt_at = null, updated_at = $5
   where ${MATCHING} and not holds returning subject`,
);

/** How many deliveries failed or were given up, by event. */
export async function countUndelivered(tx: PoolClient, endpointId: string, filter: RecoverFilter): Promise<Record<string, number>> {
  const rows = await run(tx, COUNT, [endpointId, filter.since, filter.until, filter.subscriptions]);
  return Object.fromEntries(rows.map(({ event, count }) => [event, count]));
}

/**
 * Requeues them with lower priority than live traffic, in the order of their events, from the beginning of the schedule. The endpoint must
 * be locked.
 */
export async function requeueUndelivered(
  tx: PoolClient,
  endpointId: string,
  { since, until, subscriptions }: RecoverFilter,
  now: Date,
): Promise<void> {
  const parameters = [endpointId, since, until, subscriptions, now];
  await run(tx, HASTEN, parameters);
  const requeued = await run(tx, REQUEUE, parameters);
  const subjects = [...new Set(requeued.map(({ subject }) => subject))];
  await promoteNext(
    tx,
    subjects.map((subject) => ({ endpointId, lane: 1, subject })),
    now,
  );
  await refreshEndpoints(tx, [endpointId]);
}
