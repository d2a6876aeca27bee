import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { refreshEndpoints } from './claim.js';

/** An event as it is sent. */
export interface StoredEvent {
  id: string;
  type: string;
  subject: string;
  body: string;
}

const STORE_EVENT = sql('enqueue_event', 'insert into webhook_event (id, type, subject, body, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing');
const LOCK = sql<{ id: string }>('enqueue_lock', 'select id from webhook_endpoint where id = any($1) order by id for update');

// Behind an undelivered one of the same subject it waits; else it goes at once and holds the lane.
const INSERT = sql<{ endpointId: string }>(
  'enqueue_deliveries',
  `insert into delivery (id, endpoint_id, event_id, event, subject, lane, status, holds, next_attempt_at, created_at, updated_at)
   select n.id, n.endpoint_id, $2, $3, $4, 0, 'pending', not w.waits, case when w.waits then null else $5::timestamptz end, $5, $5
   from unnest($1::text[], $6::text[]) as n (id, endpoint_id)
   cross join lateral (select exists (select from delivery d where d.endpoint_id = n.endpoint_id and d.lane = 0 and d.subject = $4 and d.holds) as waits) w
   on conflict (endpoint_id, event_id) do nothing
   returning endpoint_id as "endpointId"`,
);

/**
 * Stores an event once and a delivery of it for each endpoint, in the caller's transaction. Endpoints that went away meanwhile are left out;
 * what an endpoint has already got it does not get again. Answers the number of deliveries made.
 */
export async function enqueue(tx: PoolClient, event: StoredEvent, endpointIds: readonly string[], now: Date): Promise<number> {
  if (endpointIds.length === 0) return 0;
  const locked = (await run(tx, LOCK, [endpointIds])).map(({ id }) => id);
  if (locked.length === 0) return 0;
  await run(tx, STORE_EVENT, [event.id, event.type, event.subject, event.body, now]);
  const made = await run(tx, INSERT, [locked.map(() => newId('dlv')), event.id, event.type, event.subject, now, locked]);
  await refreshEndpoints(tx, made.map(({ endpointId }) => endpointId));
  return made.length;
}
