import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { RECENT_A_SECOND, type RecentRequest, type UsageCount } from './usage-counter.js';
import { RECENT_DAYS, RECENT_KEPT } from './usage-sweeps.js';

const DAYS = sql<Omit<UsageCount, 'keyId'>>(
  'usage_days',
  `select to_char(day, 'YYYY-MM-DD') as day, operation_id as "operationId", requests, refused, rate_limited as "rateLimited", failed
   from api_key_usage where key_id = $1 and day between $2::date and $3::date order by day, operation_id`,
);

/** A place in the list of a key's requests, newest first. */
export interface RequestPosition {
  at: string;
  position: number;
}

export interface RequestFilter {
  status: number | undefined;
  requestId: string | undefined;
}

// The bounds of what is kept hold for the reader at once, whenever it is swept.
const REQUESTS = sql<Omit<RecentRequest, 'keyId'> & RequestPosition>(
  'usage_requests',
  `select position, at, request_id as "requestId", method, path, operation_id as "operationId", status, error,
     duration_ms as "durationMs"
   from (
     select * from (
       select *, row_number() over (partition by date_trunc('second', at) order by at, position) as place
       from api_key_request where key_id = $1 and at >= now() - interval '${RECENT_DAYS} days'
     ) as told
     where place <= ${RECENT_A_SECOND} order by at desc, position desc limit ${RECENT_KEPT}
   ) as kept
   where ($2::int is null or status = $2) and ($3::text is null or request_id = $3)
     and ($4::timestamptz is null or (at, position) < ($4, $5::bigint))
   order by at desc, position desc limit $6`,
);

/** What a key's calls came to by day and operation, from the first day to the last. */
export function readUsageDays(pool: Pool, keyId: string, from: string, to: string): Promise<Omit<UsageCount, 'keyId'>[]> {
  return run(pool, DAYS, [keyId, from, to]);
}

/** A page of a key's recent requests, newest first. */
export function listRecentRequests(
  pool: Pool,
  keyId: string,
  { filter, after, limit }: { filter: RequestFilter; after: RequestPosition | undefined; limit: number },
): Promise<(Omit<RecentRequest, 'keyId'> & RequestPosition)[]> {
  const { status, requestId } = filter;
  return run(pool, REQUESTS, [keyId, status ?? null, requestId ?? null, after?.at ?? null, after?.position ?? null, limit]);
}
