import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { type EndpointLoad, grantRoom } from '../domain/room.js';
import { type ClaimedDelivery, type Claiming, refreshEndpoints } from './claim.js';
import { LOAD_COLUMNS, type LoadRow, toLoad } from './endpoint-load.js';
import { findLiveSecretsOf } from './secrets.js';

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

type EndpointRow = LoadRow & { id: string; url: string; dueAt: string | null };
const LOCK = sql<EndpointRow>(
  'enqueue_lock',
  `select id, url, due_at as "dueAt", ${LOAD_COLUMNS} from webhook_endpoint where id = any($1) order by id for update`,
);
const STORE_EVENTS = sql(
  'enqueue_events',
  `insert into webhook_event as kept (id, type, subject, body, withheld_body, created_at, traceparent)
   select id, type, subject, body, withheld_body, $6, traceparent
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::text[])
     as e (id, type, subject, body, withheld_body, traceparent)
   on conflict (id) do update set withheld_body = excluded.withheld_body where kept.withheld_body is null
     and excluded.withheld_body is not null`,
);

// A delivery waits behind an undelivered one of the same subject; otherwise it holds the lane, and is claimed if its endpoint has room, or
// else due at once. Existing deliveries are not created again. `between` and `order by` choose the index (lanes.ts).
const INSERT = sql<{ id: string; endpointId: string; isClaimed: boolean; isDue: boolean }>(
  'enqueue_deliveries',
  `with given as materialized (
     select n.*, held.is_held is not null or row_number() over (partition by n.endpoint_id, n.subject order by n.place) > 1 as waits
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::int[])
       with ordinality as n (id, endpoint_id, event_id, event, subject, is_withheld, room, place)
     left join lateral (select true as is_made from delivery d where d.endpoint_id = n.endpoint_id
       and d.event_id between n.event_id and n.event_id order by d.event_id limit 1) made on true
     left join lateral (select true as is_held from delivery d where d.endpoint_id = n.endpoint_id and d.lane = 0
       and d.subject between n.subject and n.subject and d.holds order by d.subject limit 1) held on true
     where made.is_made is null),
   placed as (
     select *, not waits and row_number() over (partition by endpoint_id, waits order by place) <= room as goes from given)
   insert into delivery (id, endpoint_id, event_id, event, subject, is_withheld, lane, status, claim, lease_until, holds, next_attempt_at,
     created_at, updated_at)
   select id, endpoint_id, event_id, event, subject, is_withheld, 0, case when goes then 'delivering' else 'pending' end,
     case when goes then $9 end, case when goes then clock_timestamp() + $10 * interval '1 ms' end,
     not waits, case when not waits and not goes then $8::timestamptz end, $8, $8
   from placed order by place
   returning id, endpoint_id as "endpointId", status = 'delivering' as "isClaimed", next_attempt_at is not null as "isDue"`,
);

// They are due from now on; their counters are updated elsewhere.
const MAKE_DUE = sql('enqueue_make_due', 'update webhook_endpoint set due_at = $2 where id = any($1) and (due_at is null or due_at > $2)');

/** A delivery to be created. */
interface NewRow {
  id: string;
  event: StoredEvent;
  endpoint: EndpointRow;
  isWithheld: boolean;
  body: string;
}

export interface Enqueued {
  /** Number of deliveries created. */
  count: number;
  /** Those that were claimed. */
  claimed: ClaimedDelivery[];
}

/**
 * Stores events once, and a delivery for each of their endpoints, in the given order, in the caller's transaction. Skips endpoints deleted
 * meanwhile and events that an endpoint already has. With a claim, deliveries that nothing keeps waiting are claimed as they are created.
 */
export async function enqueue(tx: PoolClient, deliveries: readonly NewDeliveries[], now: Date, claiming?: Claiming): Promise<Enqueued> {
  const wanted = new Set(deliveries.flatMap(({ endpointIds }) => endpointIds));
  if (wanted.size === 0) return { count: 0, claimed: [] };
  const endpoints = new Map((await run(tx, LOCK, [[...wanted]])).map((row) => [row.id, row]));
  const rows = deliveries.flatMap(({ event, endpointIds, withheld }) =>
    endpointIds.flatMap((id): NewRow[] => {
      const endpoint = endpoints.get(id);
      if (!endpoint) return [];
      const ofEndpoint = withheld?.endpointIds.has(id) ? withheld : undefined;
      return [{ id: newId('dlv'), event, endpoint, isWithheld: ofEndpoint !== undefined, body: (ofEndpoint ?? event).body }];
    }),
  );
  if (rows.length === 0) return { count: 0, claimed: [] };
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
  const room = roomFor(rows, endpoints, now, claiming);
  const made = await run(tx, INSERT, [
    rows.map(({ id }) => id),
    rows.map(({ endpoint }) => endpoint.id),
    rows.map(({ event }) => event.id),
    rows.map(({ event }) => event.type),
    rows.map(({ event }) => event.subject),
    rows.map(({ isWithheld }) => isWithheld),
    rows.map(({ endpoint }) => room.get(endpoint.id) ?? 0),
    now,
    claiming?.claim,
    claiming?.leaseMs,
  ]);
  const due = new Set(made.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId));
  if (due.size > 0) await run(tx, MAKE_DUE, [[...due], now]);
  const claimedIds = new Set(made.filter(({ isClaimed }) => isClaimed).map(({ id }) => id));
  const claimed = await readClaimed(
    tx,
    rows.filter(({ id }) => claimedIds.has(id)),
    now,
    claiming?.claim ?? '',
  );
  return { count: made.length, claimed };
}

/** What attempts of deliveries just created as claimed need. Corrects the counters of their endpoints. */
async function readClaimed(tx: PoolClient, rows: readonly NewRow[], now: Date, claim: string): Promise<ClaimedDelivery[]> {
  if (rows.length === 0) return [];
  const endpointIds = [...new Set(rows.map(({ endpoint }) => endpoint.id))];
  await refreshEndpoints(tx, endpointIds);
  const secrets = await findLiveSecretsOf(tx, endpointIds, now);
  return rows.map(({ id, endpoint, event, body }) => ({
    ...{ id, claim, turn: 1, body },
    ...{ endpointId: endpoint.id, scope: toLoad(endpoint).scope, url: endpoint.url, secrets: secrets.get(endpoint.id) ?? [] },
    ...{ eventId: event.id, event: event.type, traceparent: event.traceparent ?? null },
  }));
}

/** How many of these deliveries may be claimed, by endpoint: none where others, which are older, are due. */
function roomFor(
  rows: readonly NewRow[],
  endpoints: ReadonlyMap<string, EndpointRow>,
  now: Date,
  claiming: Claiming | undefined,
): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  if (claiming === undefined) return wanted;
  for (const { endpoint } of rows) wanted.set(endpoint.id, (wanted.get(endpoint.id) ?? 0) + 1);
  const loadOf = (id: string): EndpointLoad | undefined => {
    const endpoint = endpoints.get(id);
    const hasQueue = endpoint?.dueAt != null && endpoint.dueAt <= now.toISOString();
    return endpoint && !hasQueue ? toLoad(endpoint) : undefined;
  };
  return grantRoom(wanted, loadOf, (scope) => claiming.share.allowanceOf(scope), now);
}
