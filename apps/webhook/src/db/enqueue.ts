import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';

/** An event as sent. */
export interface StoredEvent {
  id: string;
  type: string;
  subject: string;
  body: string;
  /** The trace that led to it. */
  traceparent?: string | undefined;
}

/** An event and its recipients. */
export interface NewDeliveries {
  event: StoredEvent;
  /** Without duplicates. */
  endpointIds: readonly string[];
  /** The endpoints that may not see all of it, and the body that they get. */
  withheld?: { endpointIds: ReadonlySet<string>; body: string } | undefined;
}

const LOCK = sql<{ id: string }>('enqueue_lock', 'select id from webhook_endpoint where id = any($1) order by id for update');
const STORE_EVENTS = sql(
  'enqueue_events',
  `insert into webhook_event as kept (id, type, subject, body, withheld_body, created_at, traceparent)
   select id, type, subject, body, withheld_body, $6, traceparent
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::text[])
     as e (id, type, subject, body, withheld_body, traceparent)
   on conflict (id) do update set withheld_body = excluded.withheld_body where kept.withheld_body is null
     and excluded.withheld_body is not null`,
);

// A delivery waits behind an undelivered one of the same subject; otherwise it is due at once and holds the lane. Existing deliveries are
// not created again. `between` and `order by` choose the index (lanes.ts).
const INSERT = sql<{ endpointId: string; isDue: boolean }>(
  'enqueue_deliveries',
  `insert into delivery (id, endpoint_id, event_id, event, subject, is_withheld, lane, status, holds, next_attempt_at, created_at,
    updated_at)
   select id, endpoint_id, event_id, event, subject, is_withheld, 0, 'pending', not waits, case when waits then null else $7::timestamptz
     end, $7, $7
   from (select n.*, held.is_held is not null or row_number() over (partition by n.endpoint_id, n.subject order by n.place) > 1 as waits
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
           with ordinality as n (id, endpoint_id, event_id, event, subject, is_withheld, place)
         left join lateral (select true as is_made from delivery d where d.endpoint_id = n.endpoint_id
           and d.event_id between n.event_id and n.event_id order by d.event_id limit 1) made on true
         left join lateral (select true as is_held from delivery d where d.endpoint_id = n.endpoint_id and d.lane = 0
           and d.subject between n.subject and n.subject and d.holds order by d.subject limit 1) held on true
         where made.is_made is null) each
   order by place
   returning endpoint_id as "endpointId", next_attempt_at is not null as "isDue"`,
);

// They are due from now on; their counters are updated elsewhere.
const MAKE_DUE = sql('enqueue_make_due', 'update webhook_endpoint set due_at = $2 where id = any($1) and (due_at is null or due_at > $2)');

/**
 * Stores events once, and a delivery for each of their endpoints, in the given order, in the caller's transaction. Skips endpoints deleted
 * meanwhile and events that an endpoint already has. Returns the number of deliveries created.
 */
export async function enqueue(tx: PoolClient, deliveries: readonly NewDeliveries[], now: Date): Promise<number> {
  const wanted = new Set(deliveries.flatMap(({ endpointIds }) => endpointIds));
  if (wanted.size === 0) return 0;
  const locked = new Set((await run(tx, LOCK, [[...wanted]])).map(({ id }) => id));
  const rows = deliveries.flatMap(({ event, endpointIds, withheld }) =>
    endpointIds
      .filter((id) => locked.has(id))
      .map((endpointId) => ({ event, endpointId, isWithheld: withheld?.endpointIds.has(endpointId) ?? false })),
  );
  if (rows.length === 0) return 0;
  const wantedEvents = new Set(rows.map(({ event }) => event));
  const events = deliveries.filter(({ event }) => wantedEvents.has(event));
  await run(tx, STORE_EVENTS, [
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.subject),
    events.map(({ event }) => event.body),
    events.map(({ withheld }) => withheld?.body ?? null),
    now,
    events.map(({ event }) => event.traceparent ?? null),
  ]);
  const made = await run(tx, INSERT, [
    rows.map(() => newId('dlv')),
    rows.map(({ endpointId }) => endpointId),
    rows.map(({ event }) => event.id),
    rows.map(({ event }) => event.type),
    rows.map(({ event }) => event.subject),
    rows.map(({ isWithheld }) => isWithheld),
    now,
  ]);
  const due = new Set(made.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId));
  if (due.size > 0) await run(tx, MAKE_DUE, [[...due], now]);
  return made.length;
}
