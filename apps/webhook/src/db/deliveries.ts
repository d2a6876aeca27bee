import { MAX_WEBHOOK_ATTEMPTS } from '@matchpoint/contracts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { promoteNext } from './lanes.js';
import { refreshEndpoints } from './claim.js';

export interface DeliveryRow {
  id: string;
  eventId: string;
  event: string;
  status: string;
  attemptCount: number;
  statusCode: number | null;
  errorMessage: string | null;
  nextAttemptAt: string | null;
  isTest: boolean;
  createdAt: string;
  updatedAt: string;
  deliveredAt: string | null;
}

export interface AttemptRow {
  number: number;
  startedAt: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  isCounted: boolean;
  requestHeaders: Record<string, string>;
  responseBody: string;
}

// While an endpoint is paused nothing is attempted, whatever time is stored. The column attempt_count counts what the schedule has used,
// which excludes throttled attempts; shown is how many attempts are listed.
const COLUMNS = `d.id, d.event_id as "eventId", d.event, d.status,
  (select count(*)::int from delivery_attempt a where a.delivery_id = d.id) as "attemptCount", d.status_code as "statusCode",
  d.error_message as "errorMessage",
  case when e.is_active and d.next_attempt_at is not null then greatest(d.next_attempt_at, e.not_before) end as "nextAttemptAt",
  d.is_test as "isTest", d.created_at as "createdAt", d.updated_at as "updatedAt", d.delivered_at as "deliveredAt"`;

/** A page of the log. The status is part of the text, so that the planner can use the index of undelivered rows. */
const pageOf = (status: DeliveryStatus | undefined, isOfEvent: boolean) =>
  sql<DeliveryRow>(
    `delivery_page_${status ?? 'all'}${isOfEvent ? '_of_event' : ''}`,
    `select ${COLUMNS} from delivery d join webhook_endpoint e on e.id = d.endpoint_id
     where d.endpoint_id = $1 and (d.created_at, d.id) < ($3::timestamptz, $4)${status ? ` and d.status = '${status}'` : ''}
       ${isOfEvent ? 'and d.event = $5' : ''}
     order by d.created_at desc, d.id desc limit $2`,
  );
const PAGES = new Map(
  [undefined, ...DELIVERY_STATUSES].map((status) => [status, { ofAll: pageOf(status, false), ofEvent: pageOf(status, true) }]),
);
/** The position before the first delivery. */
const START = { createdAt: 'infinity', id: '' };

const FIND = sql<DeliveryRow>(
  'delivery_find',
  `select ${COLUMNS} from delivery d join webhook_endpoint e on e.id = d.endpoint_id where d.endpoint_id = $1 and d.id = $2`,
);
const BODY = sql<{ body: string | null }>(
  'delivery_body',
  `select case when d.is_withheld then v.withheld_body else v.body end as body
   from delivery d join webhook_event v on v.id = d.event_id where d.id = $1`,
);
const ATTEMPTS = sql<AttemptRow>(
  'delivery_attempts',
  `select number, started_at as "startedAt", duration_ms as "durationMs", status_code as "statusCode", error, is_counted as "isCounted",
     request_headers as "requestHeaders", response_body as "responseBody"
   from delivery_attempt where delivery_id = $1 order by number desc limit ${MAX_WEBHOOK_ATTEMPTS}`,
);

export interface DeliveryFilter {
  status: DeliveryStatus | undefined;
  /** The name of an event. */
  event: string | undefined;
}

/** Deliveries that pass the filter, newest first, at most `limit`, after the position `after`. */
export async function listDeliveries(
  pool: Pool,
  endpointId: string,
  { status, event }: DeliveryFilter,
  limit: number,
  { createdAt, id } = START,
): Promise<DeliveryRow[]> {
  const page = PAGES.get(status);
  if (!page) return [];
  const parameters = [endpointId, limit, createdAt, id];
  return event === undefined ? run(pool, page.ofAll, parameters) : run(pool, page.ofEvent, [...parameters, event]);
}

export async function findDelivery(pool: Pool | PoolClient, endpointId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  return (await run(pool, FIND, [endpointId, deliveryId]))[0];
}

/** The body of a delivery: JSON, the same at every attempt. Undefined if its event is no longer kept. */
export async function findBody(pool: Pool, deliveryId: string): Promise<string | undefined> {
  return (await run(pool, BODY, [deliveryId]))[0]?.body ?? undefined;
}

/** The last attempts of a delivery, in order. */
export async function listAttempts(pool: Pool, deliveryId: string): Promise<AttemptRow[]> {
  return (await run(pool, ATTEMPTS, [deliveryId])).reverse();
}

// Skips the queue: a replay is one delivery, wanted now, whatever waits before it.
const REPLAY = sql<{ id: string }>(
  'delivery_replay',
  `update delivery set status = 'pending', attempt_count = 0, tried_since = null, holds = false, next_attempt_at = $2, delivered_at = null,
     status_code = null, error_message = null, updated_at = $2
   where id = $1 and status <> 'delivering' returning id`,
);
const LANE = sql<{ endpointId: string; lane: number; subject: string; holds: boolean }>(
  'delivery_lane',
  'select endpoint_id as "endpointId", lane, subject, holds from delivery where id = $1',
);

/** Makes a delivery due now, from the beginning of the schedule. A running one stays as it is. The endpoint must be locked. */
export async function replayDelivery(tx: PoolClient, deliveryId: string, now: Date): Promise<void> {
  const [lane] = await run(tx, LANE, [deliveryId]);
  if (!lane) return;
  const replayed = await run(tx, REPLAY, [deliveryId, now]);
  if (replayed.length === 0) return;
  if (lane.holds) await promoteNext(tx, [{ endpointId: lane.endpointId, lane: lane.lane, subject: lane.subject }], now);
  await refreshEndpoints(tx, [lane.endpointId]);
}
