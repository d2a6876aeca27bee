import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { type CountedUse, RECENT_A_SECOND, type RecentRequest, type UsageBatch } from './usage-counter.js';

/**
 * One statement, so that a batch is counted whole or not at all, and no process holds a lock while it is not running. A batch whose
 * number has been counted changes nothing, so it can be resent if its answer was lost. All processes lock rows in the same order.
 * Columns travel as arrays, which PostgreSQL reads in half the time of JSON, hidden from the planner, which would plan each call again.
 */
const COUNT = sql<{ isFresh: boolean }>(
  'usage_count',
  `
  with fresh as (
    insert into api_key_usage_source as source (id, batch, counted_at) values ($1, $2, now())
    on conflict (id) do update set batch = excluded.batch, counted_at = excluded.counted_at where source.batch < excluded.batch
    returning id
  ), counted as (
    insert into api_key_usage as usage (key_id, day, operation_id, requests, refused, rate_limited, failed, last_used_at)
    select c.key_id, c.day, c.operation_id, c.requests, c.refused, c.rate_limited, c.failed, c.last_used_at
    from unnest((select $3::text[]), (select $4::date[]), (select $5::text[]), (select $6::bigint[]), (select $7::bigint[]),
      (select $8::bigint[]), (select $9::bigint[]), (select $10::timestamptz[]))
      as c(key_id, day, operation_id, requests, refused, rate_limited, failed, last_used_at)
    where exists (select from fresh) and exists (select from api_key where id = c.key_id)
    order by c.key_id, c.day, c.operation_id
    on conflict (key_id, day, operation_id) do update set requests = usage.requests + excluded.requests,
      refused = usage.refused + excluded.refused, rate_limited = usage.rate_limited + excluded.rate_limited,
      failed = usage.failed + excluded.failed, last_used_at = greatest(usage.last_used_at, excluded.last_used_at)
  ), told as (
    insert into api_key_request (key_id, at, request_id, method, path, operation_id, status, error, duration_ms)
    select r.key_id, r.at, r.request_id, r.method, r.path, r.operation_id, r.status, r.error, r.duration_ms
    from unnest((select $11::text[]), (select $12::timestamptz[]), (select $13::text[]), (select $14::text[]), (select $15::text[]),
      (select $16::text[]), (select $17::int[]), (select $18::text[]), (select $19::int[]))
      as r(key_id, at, request_id, method, path, operation_id, status, error, duration_ms)
    where exists (select from fresh)
  )
  select exists (select from fresh) as "isFresh"`,
);

/** In the order of the statement's parameters. */
const COUNT_COLUMNS = [
  'keyId',
  'day',
  'operationId',
  'requests',
  'refused',
  'rateLimited',
  'failed',
  'lastUsedAt',
] as const satisfies readonly (keyof CountedUse)[];
const RECENT_COLUMNS = [
  'keyId',
  'at',
  'requestId',
  'method',
  'path',
  'operationId',
  'status',
  'error',
  'durationMs',
] as const satisfies readonly (keyof RecentRequest)[];

/** An array for each column. */
const columns = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]));

/** With fewer in a second at one process the readers alone keep all processes together to the bound. */
const THINNED_FROM = RECENT_A_SECOND / 2;

/** Of a key's requests in one second those beyond the bound go: each process keeps to it by itself, all of them together here. */
const THIN_OUT = sql(
  'usage_thin_out',
  `
  delete from api_key_request request using (
    select key_id, at, position, row_number() over (partition by key_id, date_trunc('second', at) order by at, position) as place
    from api_key_request
    where key_id = any ((select $1::text[])::text[]) and at >= date_trunc('second', $2::timestamptz)
      and at < date_trunc('second', $3::timestamptz) + interval '1 second'
  ) as placed
  where placed.place > ${RECENT_A_SECOND} and request.key_id = placed.key_id and request.at = placed.at
    and request.position = placed.position`,
);

/** Counts a batch, unless it has been counted. @param source the process @param batch counts up from batch to batch of a process */
export async function countUsage(pool: Pool, source: string, batch: number, { counts, recent }: UsageBatch): Promise<void> {
  await run(pool, COUNT, [source, batch, ...columns(counts, COUNT_COLUMNS), ...columns(recent, RECENT_COLUMNS)]);
  const dense = seconds(recent).filter((requests) => requests.length >= THINNED_FROM);
  if (dense.length === 0) return;
  const times = dense.flatMap((requests) => requests.map(({ at }) => at)).sort();
  await run(pool, THIN_OUT, [[...new Set(dense.flatMap(([first]) => (first ? [first.keyId] : [])))], times[0], times.at(-1)]);
}

/** Requests of one key and second each. */
function seconds(recent: readonly RecentRequest[]): RecentRequest[][] {
  const grouped = new Map<string, RecentRequest[]>();
  for (const request of recent) {
    const second = `${request.keyId} ${request.at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}`;
    const requests = grouped.get(second);
    if (requests) requests.push(request);
    else grouped.set(second, [request]);
  }
  return [...grouped.values()];
}
