import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { RECENT_A_SECOND, type RecentRequest, type UsageBatch } from '../keys/usage/usage-counter.js';

/**
 * One statement, so that a batch is counted whole or not at all, and nothing is locked by a process that does not run. A batch whose
 * number has been counted changes nothing: one whose answer was lost may be sent again. Rows are locked in one order by all processes.
 */
const COUNT = sql<{ isFresh: boolean }>(
  'usage_count',
  `
  with fresh as (
    insert into api_key_usage_source as source (id, batch, counted_at) values ($1, $2, now())
    on conflict (id) do update set batch = excluded.batch, counted_at = excluded.counted_at where source.batch < excluded.batch
    returning id
  ), counted as (
    insert into api_key_usage as usage (key_id, day, operation_id, requests, refused, rate_limited, failed)
    select c."keyId", c.day, c."operationId", c.requests, c.refused, c."rateLimited", c.failed
    from jsonb_to_recordset($3::jsonb) as c("keyId" text, day date, "operationId" text, requests bigint, refused bigint,
      "rateLimited" bigint, failed bigint)
    where exists (select from fresh) and exists (select from api_key where id = c."keyId")
    order by c."keyId", c.day, c."operationId"
    on conflict (key_id, day, operation_id) do update set requests = usage.requests + excluded.requests,
      refused = usage.refused + excluded.refused, rate_limited = usage.rate_limited + excluded.rate_limited,
      failed = usage.failed + excluded.failed
  ), told as (
    insert into api_key_request (key_id, at, request_id, method, path, operation_id, status, error, duration_ms)
    select r."keyId", r.at, r."requestId", r.method, r.path, r."operationId", r.status, r.error, r."durationMs"
    from jsonb_to_recordset($4::jsonb) as r("keyId" text, at timestamptz, "requestId" text, method text, path text, "operationId" text,
      status int, error text, "durationMs" int)
    where exists (select from fresh)
  ), later as (
    select k.id, used.at
    from jsonb_to_recordset($5::jsonb) as used("keyId" text, at timestamptz)
      join api_key k on k.id = used."keyId"
    where exists (select from fresh) and (k.last_used_at is null or k.last_used_at < used.at)
    order by k.id for no key update of k
  ), used as (
    update api_key set last_used_at = later.at from later where api_key.id = later.id
  )
  select exists (select from fresh) as "isFresh"`,
);

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
export async function countUsage(pool: Pool, source: string, batch: number, { counts, recent, lastUsedMs }: UsageBatch): Promise<void> {
  const used = [...lastUsedMs].map(([keyId, atMs]) => ({ keyId, at: new Date(atMs).toISOString() }));
  await run(pool, COUNT, [source, batch, JSON.stringify(counts), JSON.stringify(recent), JSON.stringify(used)]);
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
