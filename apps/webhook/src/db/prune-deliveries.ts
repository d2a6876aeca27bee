import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { refreshEndpoints } from './claim.js';
import { growHours } from './endpoint-hours.js';
import { type Lane, promoteNext } from './lanes.js';

const BATCH = 5_000;

// Ids are in order of age, so looking at only the first ones finds expired deliveries without a separate index that every change would have
// to update. A queued delivery is only removed under the lock of its endpoint; endpoints that others have locked are left for later.
const LOCK = sql<{ last: string | null; expired: number; endpointIds: string[] }>(
  'retention_lock',
  `with first as (select id, endpoint_id, status, created_at from delivery where id > $1 order by id limit ${BATCH}),
   locked as (select id from webhook_endpoint where id = any (array(select distinct endpoint_id from first
     where created_at < $2 and status in ('pending', 'failed'))) for update skip locked)
   select (select max(id) from first) as last, (select count(*)::int from first where created_at < $2) as expired,
     array(select id from locked) as "endpointIds"`,
);
// An attempt must find its delivery, unless its endpoint is gone and nobody settles it. Late attempts stay in the hours of their endpoint,
// which is looked up for each of them, because a join would compare each delivery with all endpoints.
const PRUNE = sql<Lane>(
  'retention_deliveries',
  `with old as (delete from delivery where id = any (array(select id from delivery d where id > $1 and id <= $2 and created_at < $3
       and (status in ('delivered', 'dead_lettered') or (status <> 'delivering' and endpoint_id = any($5))
         or not exists (select from webhook_endpoint e where e.id = d.endpoint_id))
     for update skip locked)) returning id, endpoint_id, lane, subject, status, holds, is_test),
   attempts as (delete from delivery_attempt a using old where a.delivery_id = old.id
     returning old.endpoint_id, old.is_test, a.started_at, a.error, a.is_counted, a.gave_up),
   hours as (${growHours(
     `select t.endpoint_id, t.started_at, t.error, t.is_counted, t.gave_up, false as is_listed from attempts t
      where not t.is_test and t.started_at > $4 and (select kind from webhook_endpoint e where e.id = t.endpoint_id) = 'http'`,
   )})
   select distinct endpoint_id as "endpointId", lane, subject from old where endpoint_id = any($5) and (holds or status = 'pending')`,
);

interface Expiry {
  now: Date;
  /** Deliveries created before this go. */
  deliveries: Date;
  /** Hours before this are not kept. */
  hours: Date;
}

/**
 * Removes expired deliveries and their attempts, but none that is being attempted. What waited behind them for an endpoint may go next.
 * Replicas may run it concurrently.
 */
export async function pruneDeliveries(pool: Pool, expiry: Expiry, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const from: string = after;
    after = await withTransaction(pool, (tx) => pruneBatch(tx, from, expiry));
  }
}

/** Prunes among the first deliveries after an id. Returns the last one's id if there may be more. */
async function pruneBatch(tx: PoolClient, after: string, { now, deliveries, hours }: Expiry): Promise<string | undefined> {
  const [{ last, expired, endpointIds } = { last: null, expired: 0, endpointIds: [] }] = await run(tx, LOCK, [after, deliveries]);
  if (last === null || expired === 0) return undefined;
  const freed = await run(tx, PRUNE, [after, last, deliveries, hours, endpointIds]);
  await promoteNext(tx, freed, now);
  if (endpointIds.length > 0) await refreshEndpoints(tx, endpointIds);
  return expired === BATCH ? last : undefined;
}
