import { DAY_MS } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** An endpoint's figures, counted when it is shown. */
export interface EndpointFigures {
  id: string;
  /** Deliveries that failed or were given up, counted to 1,000, without tests. */
  undeliveredCount: number;
  /** In the current hour and the 23 before it. */
  deliveredLastDay: number;
  failedLastDay: number;
}

/** Nobody needs the exact number beyond this. */
const COUNTED_TO = 1_000;

// Undelivered messages have an index of their own (delivery_undelivered_idx).
const FIGURES = sql<EndpointFigures>(
  'endpoint_figures',
  `select e.id, u.count as "undeliveredCount", h.delivered as "deliveredLastDay", h.failed as "failedLastDay"
   from unnest($1::text[]) as e (id)
   cross join lateral (select count(*)::int as count from (select from delivery where endpoint_id = e.id
     and status in ('failed', 'dead_lettered') and not is_test limit ${COUNTED_TO}) undelivered) u
   cross join lateral (select coalesce(sum(delivered), 0)::int as delivered, coalesce(sum(failed_attempts), 0)::int as failed
     from endpoint_hour where endpoint_id = e.id and hour > $2) h`,
);

/** The figures of endpoints, by their ids. */
export async function readEndpointFigures(pool: Pool, endpointIds: readonly string[], now: Date): Promise<Map<string, EndpointFigures>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await run(pool, FIGURES, [endpointIds, new Date(now.getTime() - DAY_MS)]);
  return new Map(rows.map((row) => [row.id, row]));
}
