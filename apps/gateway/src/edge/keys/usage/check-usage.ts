import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { HOURS_DAYS } from './usage-sweeps.js';

/** The compared days of keys, and those whose hours don't add up. */
export interface UsageCheck {
  days: number;
  different: number;
}

// Only whole days since hours have been counted; including the first day if nothing was counted before it.
const CHECK = sql<UsageCheck>(
  'usage_check',
  `with bounds as (
     select (min(hour) at time zone 'UTC')::date as first, (now() at time zone 'UTC')::date - ${HOURS_DAYS} as kept from api_key_usage_hour
   ), since as (
     select greatest(kept + 1, case when exists (select from api_key_usage where day < first) then first + 1 else first end) as day
     from bounds
   ), by_day as (
     select key_id, day, sum(requests) as requests, sum(refused) as refused, sum(rate_limited) as rate_limited, sum(failed) as failed
     from api_key_usage where day >= (select day from since) group by key_id, day
   ), by_hour as (
     select key_id, (hour at time zone 'UTC')::date as day, sum(requests) as requests, sum(refused) as refused,
       sum(rate_limited) as rate_limited, sum(failed) as failed
     from api_key_usage_hour where (hour at time zone 'UTC')::date >= (select day from since) group by 1, 2
   )
   select count(*)::int as days, (count(*) filter (where (d.requests, d.refused, d.rate_limited, d.failed)
     is distinct from (h.requests, h.refused, h.rate_limited, h.failed)))::int as different
   from by_day d full join by_hour h using (key_id, day)`,
);

/** Compares the hours of each stored whole day with the day's total. Both are written by one statement, so none should differ. */
export async function checkUsage(pool: Pool): Promise<UsageCheck> {
  return (await run(pool, CHECK))[0] ?? { days: 0, different: 0 };
}
