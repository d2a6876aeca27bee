import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { DayCount } from './sum-usage.js';

const DAYS = sql<DayCount>(
  'usage_days',
  `select to_char(day, 'YYYY-MM-DD') as day, operation_id as "operationId", requests, refused, rate_limited as "rateLimited", failed
   from api_key_usage where key_id = $1 and day between $2::date and $3::date order by day, operation_id`,
);

/** Counts of a key's calls by day and operation, from the first day to the last. */
export function readUsageDays(pool: Pool, keyId: string, from: string, to: string): Promise<DayCount[]> {
  return run(pool, DAYS, [keyId, from, to]);
}
