import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { type ErrorCount, OTHER_ERROR, RECENT_A_SECOND, type RecentRequest, type UsageBatch, type UsageCount } from './usage-counter.js';

/** How many kinds of errors are counted per key and day; further kinds are counted as `other`. */
const ERRORS_A_DAY = 200;
/** From this number on, processes that count at the same time could exceed the limit together; four processes below it can't. */
const CROWDED_FROM = ERRORS_A_DAY / 4;
const ADDED = `requests = usage.requests + excluded.requests, refused = usage.refused + excluded.refused,
      rate_limited = usage.rate_limited + excluded.rate_limited, failed = usage.failed + excluded.failed`;

const ERROR_ADDED = `count = known.count + excluded.count,
      status = case when excluded.last_at >= known.last_at then excluded.status else known.status end,
      first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
      last_request_id = case when excluded.last_at >= known.last_at then excluded.last_request_id else known.last_request_id end`;

/**
 * A single statement, so that a batch is counted entirely or not at all and a process that crashes leaves no locks. A batch whose number
 * has been counted changes nothing, so it can be resent if the response was lost. All processes lock rows in the same order. Columns are
 * passed as arrays, which PostgreSQL reads in half the time of JSON; they are hidden from the planner, which would otherwise replan each
 * call. Counts are added both to the key's hour and to the key's and operation's day, so hours add up to days.
 */
const COUNT = sql<{ crowdedKeyIds: string[] }>(
  'usage_count',
  `
  with fresh as (
    insert into api_key_usage_source as source (id, batch, counted_at) values ($1, $2, now())
    on conflict (id) do update set batch = excluded.batch, counted_at = excluded.counted_at where source.batch < excluded.batch
    returning id
  ), given as materialized (
    select c.*, (c.hour at time zone 'UTC')::date as day
    from unnest((select $3::text[]), (select $4::timestamptz[]), (select $5::text[]), (select $6::bigint[]), (select $7::bigint[]),
      (select $8::bigint[]), (select $9::bigint[]), (select $10::timestamptz[]))
      as c(key_id, hour, operation_id, requests, refused, rate_limited, failed, last_used_at)
    where exists (select from fresh) and exists (select from api_key where id = c.key_id)
  ), counted as (
    insert into api_key_usage as usage (key_id, day, operation_id, requests, refused, rate_limited, failed, last_used_at)
    select key_id, day, operation_id, sum(requests), sum(refused), sum(rate_limited), sum(failed), max(last_used_at)
    from given group by key_id, day, operation_id order by key_id, day, operation_id
    on conflict (key_id, day, operation_id) do update set ${ADDED}, last_used_at = greatest(usage.last_used_at, excluded.last_used_at)
  ), hourly as (
    insert into api_key_usage_hour as usage (key_id, hour, requests, refused, rate_limited, failed)
    select key_id, hour, sum(requests), sum(refused), sum(rate_limited), sum(failed)
    from given group by key_id, hour order by key_id, hour
    on conflict (key_id, hour) do update set ${ADDED}
  ), erring as (
    select e.key_id, (e.hour at time zone 'UTC')::date as day, e.operation_id, e.error, max(e.status) as status, sum(e.count) as count,
      min(e.first_at) as first_at, max(e.last_at) as last_at,
      (array_agg(e.last_request_id order by e.last_at desc))[1] as last_request_id
    from unnest((select $11::text[]), (select $12::timestamptz[]), (select $13::text[]), (select $14::text[]), (select $15::int[]),
      (select $16::bigint[]), (select $17::timestamptz[]), (select $18::timestamptz[]), (select $19::text[]))
      as e(key_id, hour, operation_id, error, status, count, first_at, last_at, last_request_id)
    where exists (select from fresh) and exists (select from api_key where id = e.key_id)
    group by 1, 2, 3, 4
  ), placed as (
    select e.*, k.key_id is not null as is_known, row_number() over (partition by e.key_id, e.day, k.key_id is not null
      order by e.operation_id, e.error) + (select count(*) from api_key_error o where o.key_id = e.key_id and o.day = e.day) as place
    from erring e left join api_key_error k using (key_id, day, operation_id, error)
  ), named as (
    select key_id, day, case when is_known or place < ${ERRORS_A_DAY} then operation_id else '${OTHER_ERROR}' end as operation_id,
      case when is_known or place < ${ERRORS_A_DAY} then error else '${OTHER_ERROR}' end as error, status, count, first_at, last_at,
      last_request_id
    from placed
  ), errors as (
    insert into api_key_error as known (key_id, day, operation_id, error, status, count, first_at, last_at, last_request_id)
    select key_id, day, operation_id, error, max(status), sum(count), min(first_at), max(last_at),
      (array_agg(last_request_id order by last_at desc))[1]
    from named group by key_id, day, operation_id, error order by key_id, day, operation_id, error
    on conflict (key_id, day, operation_id, error) do update set ${ERROR_ADDED}
  ), told as (
    insert into api_key_request (key_id, at, request_id, method, path, operation_id, status, error, duration_ms)
    select r.key_id, r.at, r.request_id, r.method, r.path, r.operation_id, r.status, r.error, r.duration_ms
    from unnest((select $20::text[]), (select $21::timestamptz[]), (select $22::text[]), (select $23::text[]), (select $24::text[]),
      (select $25::text[]), (select $26::int[]), (select $27::text[]), (select $28::int[]))
      as r(key_id, at, request_id, method, path, operation_id, status, error, duration_ms)
    where exists (select from fresh)
  )
  select array(select distinct key_id from placed where not is_known and place >= ${CROWDED_FROM} order by key_id) as "crowdedKeyIds"`,
);

const IS_OTHER = `(operation_id, error) = ('${OTHER_ERROR}', '${OTHER_ERROR}')`;
/**
 * Counts kinds of errors beyond a key's daily limit as `other`. Each process only enforces the limit on its own counts; this statement
 * enforces it across processes. Takes locks in the same order as counting batches.
 */
const FOLD_ERRORS = sql(
  'usage_fold_errors',
  `
  with placed as materialized (
    select key_id, day, operation_id, error, ${IS_OTHER} as is_other,
      row_number() over (partition by key_id, day, ${IS_OTHER} order by first_at, operation_id, error) as place,
      count(*) filter (where not ${IS_OTHER}) over (partition by key_id, day) as kinds
    from api_key_error where key_id = any ($1::text[])
  ), locked as materialized (
    select e.key_id, e.day, e.operation_id, e.error, p.is_other from api_key_error e join placed p using (key_id, day, operation_id, error)
    where p.kinds >= ${ERRORS_A_DAY} and (p.is_other or p.place >= ${ERRORS_A_DAY})
    order by e.key_id, e.day, e.operation_id, e.error for update of e
  ), gone as (
    delete from api_key_error e using locked l where not l.is_other
      and (e.key_id, e.day, e.operation_id, e.error) = (l.key_id, l.day, l.operation_id, l.error) returning e.*
  )
  insert into api_key_error as known (key_id, day, operation_id, error, status, count, first_at, last_at, last_request_id)
  select key_id, day, '${OTHER_ERROR}', '${OTHER_ERROR}', max(status), sum(count), min(first_at), max(last_at),
    (array_agg(last_request_id order by last_at desc))[1]
  from gone group by key_id, day order by key_id, day
  on conflict (key_id, day, operation_id, error) do update set ${ERROR_ADDED}`,
);

/** In the order of the statement's parameters. */
const COUNT_COLUMNS = [
  'keyId',
  'hour',
  'operationId',
  'requests',
  'refused',
  'rateLimited',
  'failed',
  'lastUsedAt',
] as const satisfies readonly (keyof UsageCount)[];
const ERROR_COLUMNS = [
  'keyId',
  'hour',
  'operationId',
  'error',
  'status',
  'count',
  'firstAt',
  'lastAt',
  'lastRequestId',
] as const satisfies readonly (keyof ErrorCount)[];
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

/** One array per column. */
const columns = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]));

/** If one process has fewer in a second, readers enforce the limit across processes. */
const THINNED_FROM = RECENT_A_SECOND / 2;

/**
 * Deletes a key's requests beyond the limit per second. Each process enforces it on its own requests; this enforces it across processes.
 */
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

/** Counts a batch, unless it already was. @param source the process @param batch the number of the batch, increasing per process */
export async function countUsage(pool: Pool, source: string, batch: number, { counts, errors, recent }: UsageBatch): Promise<void> {
  const rows = [...columns(counts, COUNT_COLUMNS), ...columns(errors, ERROR_COLUMNS), ...columns(recent, RECENT_COLUMNS)];
  const [counted] = await run(pool, COUNT, [source, batch, ...rows]);
  if (counted && counted.crowdedKeyIds.length > 0) await run(pool, FOLD_ERRORS, [counted.crowdedKeyIds]);
  const dense = seconds(recent).filter((requests) => requests.length >= THINNED_FROM);
  if (dense.length === 0) return;
  const times = dense.flatMap((requests) => requests.map(({ at }) => at)).sort();
  await run(pool, THIN_OUT, [[...new Set(dense.flatMap(([first]) => (first ? [first.keyId] : [])))], times[0], times.at(-1)]);
}

/** Requests of the same key and second. */
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
