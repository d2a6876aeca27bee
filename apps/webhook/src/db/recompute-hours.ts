import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { hourOf, IS_DELIVERED, IS_FAILED } from './endpoint-hours.js';

const NEXT = sql<{ id: string }>('hours_endpoints', `select id from webhook_endpoint where kind = 'http' and id > $1 order by id limit $2`);
/** Blocks settlements of these endpoints, so that nothing changes between comparing and writing. */
const LOCK = sql('hours_lock_endpoints', 'select from webhook_endpoint where id = any($1::text[]) order by id for update');

/**
 * $1 endpoints, $2 the first hour: the corrected values of hours that differ from the attempts. Attempts no longer in a log are taken as
 * counted. Attempts older than this release do not record that their delivery was given up; then the last one counts as that.
 */
const WRONG = `
  with listed as (
    select d.endpoint_id, ${hourOf('a.started_at')} as hour, count(*) filter (where ${IS_DELIVERED}) as delivered,
      count(*) filter (where ${IS_FAILED}) as failed,
      count(*) filter (where a.gave_up or d.status = 'dead_lettered' and not exists (
        select from delivery_attempt later where later.delivery_id = d.id and later.number > a.number)) as dead
    from delivery d join delivery_attempt a on a.delivery_id = d.id
    where d.endpoint_id = any($1::text[]) and not d.is_test and a.started_at >= $2
    group by 1, 2
  ), stored as (
    select * from endpoint_hour where endpoint_id = any($1::text[]) and hour >= $2
  ), compared as (
    select endpoint_id, hour, s.delivered, s.failed_attempts, s.dead_lettered,
      coalesce(l.delivered, 0) + coalesce(s.unlisted_delivered, 0) as right_delivered,
      coalesce(l.failed, 0) + coalesce(s.unlisted_failed, 0) as right_failed,
      coalesce(l.dead, 0) + coalesce(s.unlisted_dead_lettered, 0) as right_dead
    from listed l full join stored s using (endpoint_id, hour)
  )
  select endpoint_id, hour, right_delivered, right_failed, right_dead from compared
  where (coalesce(delivered, 0), coalesce(failed_attempts, 0), coalesce(dead_lettered, 0))
    is distinct from (right_delivered, right_failed, right_dead)`;

const COUNT = sql<{ count: number }>('hours_count_wrong', `select count(*)::int as count from (${WRONG}) wrong`);
const CORRECT = sql<{ hour: string }>(
  'hours_correct',
  `insert into endpoint_hour (endpoint_id, hour, delivered, failed_attempts, dead_lettered)
   select endpoint_id, hour, right_delivered, right_failed, right_dead from (${WRONG}) wrong order by 1, 2
   on conflict (endpoint_id, hour) do update set delivered = excluded.delivered, failed_attempts = excluded.failed_attempts,
     dead_lettered = excluded.dead_lettered
   returning hour`,
);

/** The next endpoints in the order of their ids. */
export async function findNextEndpoints(tx: ClientBase, after: string, limit: number): Promise<string[]> {
  return (await run(tx, NEXT, [after, limit])).map(({ id }) => id);
}

/** Compares the hours of endpoints since a time with their attempts, and corrects them unless it only checks. Returns how many differed. */
export async function recomputeHours(tx: ClientBase, endpointIds: readonly string[], since: Date, isCheck: boolean): Promise<number> {
  if (isCheck) return (await run(tx, COUNT, [endpointIds, since]))[0]?.count ?? 0;
  await run(tx, LOCK, [endpointIds]);
  return (await run(tx, CORRECT, [endpointIds, since])).length;
}
