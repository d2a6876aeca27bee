import { run, sql, sweepRows } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/**
 * Retention of usage (docs/reference/authentication.md#usage): each key's last thousand requests for seven days, hourly sums for eight
 * days, daily sums for thirteen months, daily error counts for thirty days.
 */
export const RECENT_KEPT = 1_000;
export const RECENT_DAYS = 7;
const USAGE_DAYS = 400;
export const HOURS_DAYS = 8;
const ERROR_DAYS = 30;
const IS_OLD = `day < (now() at time zone 'UTC')::date - ${USAGE_DAYS}`;

/** A key whose last use is only known from its daily counts. */
const LATER_USE = `select from api_key k where k.id = key_id and (k.last_used_at is null or k.last_used_at < api_key_usage.last_used_at)`;
/** A key's last use is kept longer than that day's counts. */
const KEEP_LAST_USE = sql(
  'usage_keep_last_use',
  `update api_key k set last_used_at = old.last_used_at
   from (select key_id, max(last_used_at) as last_used_at from api_key_usage where ${IS_OLD} group by key_id) as old
   where k.id = old.key_id and (k.last_used_at is null or k.last_used_at < old.last_used_at)`,
);
const sweepOf = (name: string, table: string, condition: string) => sweepRows({ name, table, condition, batch: 5_000 });
const SWEEPS = [
  sweepOf('usage_sweep_requests', 'api_key_request', `at < now() - interval '${RECENT_DAYS} days'`),
  sweepOf('usage_sweep_days', 'api_key_usage', `${IS_OLD} and not exists (${LATER_USE})`),
  sweepOf('usage_sweep_hours', 'api_key_usage_hour', `hour < now() - interval '${HOURS_DAYS} days'`),
  sweepOf('usage_sweep_errors', 'api_key_error', `day < (now() at time zone 'UTC')::date - ${ERROR_DAYS}`),
  // A process that still runs has written since, or had nothing to write; in that case its next batch is its first again.
  sweepOf('usage_sweep_sources', 'api_key_usage_source', "counted_at < now() - interval '7 days'"),
];
const TRIM = sql(
  'usage_trim_requests',
  `
  delete from api_key_request request using (
    select key.id, cut.at, cut.position from unnest((select $1::text[])) as key(id)
    cross join lateral (select at, position from api_key_request where key_id = key.id
      order by at desc, position desc offset ${RECENT_KEPT} limit 1) as cut
  ) as beyond
  where request.key_id = beyond.id and (request.at, request.position) <= (beyond.at, beyond.position)`,
);

/** Deletes what is past its retention. Replicas may sweep at the same time. */
export async function sweepOldUsage(pool: Pool): Promise<void> {
  await run(pool, KEEP_LAST_USE);
  for (const sweep of SWEEPS) await sweep(pool);
}

/** Deletes all but the last thousand requests of each of these keys. */
export async function trimRequests(pool: Pool, keyIds: readonly string[]): Promise<void> {
  await run(pool, TRIM, [keyIds]);
}
