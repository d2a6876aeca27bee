import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** Nobody needs the exact length of a queue beyond this. Of more endpoints, only the longest-waiting ones are counted. */
const COUNTED_TO = 1_000;
const ENDPOINTS = 100;

// Endpoints know when their first delivery is due, and an index holds each of their lanes.
const DUE = sql<{ waiting: number; oldestMs: number | null }>(
  'count_due',
  `with late as (
     select id, due_at from webhook_endpoint where kind = 'http' and is_active and due_at <= $1 order by due_at limit ${ENDPOINTS}),
   due as (
     select from late cross join (values (0), (1)) as lanes (lane) cross join lateral (
       select from delivery where endpoint_id = late.id and lane = lanes.lane and next_attempt_at <= $1 limit ${COUNTED_TO}) d
     limit ${COUNTED_TO})
   select (select count(*)::int from due) as waiting, (select extract(epoch from $1 - min(due_at)) * 1000 from late)::float8 as "oldestMs"`,
);

/** How many deliveries of active endpoints are due and not yet attempted, counted to 1,000, and how long the first has waited. */
export async function countDue(pool: Pool, now: Date): Promise<{ waiting: number; oldestWaitSeconds?: number }> {
  const [{ waiting, oldestMs } = { waiting: 0, oldestMs: null }] = await run(pool, DUE, [now]);
  return { waiting, ...(waiting > 0 && oldestMs !== null && { oldestWaitSeconds: Math.max(0, Math.round(oldestMs / 1_000)) }) };
}

const ENDPOINT_STATES = sql<EndpointState>(
  'count_endpoint_states',
  `select case when is_active then 'active' else coalesce(disabled_reason, 'paused') end as state, count(*)::int as count
   from webhook_endpoint where kind = 'http' group by 1`,
);

/** `active`, `paused` by its owner, or why Matchpoint has disabled it. */
export interface EndpointState {
  state: string;
  count: number;
}

/** How many endpoints are in each state. */
export function countEndpoints(pool: Pool): Promise<EndpointState[]> {
  return run(pool, ENDPOINT_STATES);
}

const OLDEST_DUE = sql<{ seconds: number }>(
  'oldest_due',
  `select coalesce((select greatest(0, extract(epoch from $1 - due_at)) from webhook_endpoint
     where kind = 'http' and is_active and due_at <= $1 order by due_at limit 1), 0)::float8 as seconds`,
);

/** How long the oldest due delivery of an active endpoint has waited, in seconds; 0 if none is due. */
export async function oldestDueSeconds(pool: Pool, now: Date): Promise<number> {
  return (await run(pool, OLDEST_DUE, [now]))[0]?.seconds ?? 0;
}

/** How many endpoints Matchpoint has disabled. */
export async function countDisabled(pool: Pool): Promise<number> {
  const states = await countEndpoints(pool);
  return states.filter(({ state }) => state !== 'active' && state !== 'paused').reduce((sum, { count }) => sum + count, 0);
}
