import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { RECENT_A_SECOND, type RecentRequest } from './usage-counter.js';
import { RECENT_DAYS, RECENT_KEPT } from './usage-sweeps.js';

/** A position in a list of requests, newest first. */
export interface RequestPosition {
  at: string;
  position: number;
}

export interface RequestFilter {
  status?: number | undefined;
  /** The first digit of the status. */
  statusClass?: number | undefined;
  operationId?: string | undefined;
  requestId?: string | undefined;
}

export interface RequestPage {
  filter: RequestFilter;
  after: RequestPosition | undefined;
  limit: number;
}

export type ListedRequest = RecentRequest & RequestPosition;

const COLUMNS = `position, key_id as "keyId", at, request_id as "requestId", method, path, operation_id as "operationId", status, error,
  duration_ms as "durationMs"`;
/** A key's requests within the retention limits, which apply to readers immediately, even before the next sweep. */
const keptOf = (keyId: string): string => `
  select * from (
    select *, row_number() over (partition by date_trunc('second', at) order by at, position) as place
    from api_key_request where key_id = ${keyId} and at >= now() - interval '${RECENT_DAYS} days'
  ) as told
  where place <= ${RECENT_A_SECOND} order by at desc, position desc limit ${RECENT_KEPT}`;
const PASSES = `($2::int is null or status = $2) and ($3::int is null or status / 100 = $3) and ($4::text is null or operation_id = $4)
  and ($5::text is null or request_id = $5) and ($6::timestamptz is null or (at, position) < ($6, $7::bigint))`;
const IN_ORDER = 'order by at desc, position desc limit $8';

const OF_KEY = sql<ListedRequest>('usage_requests', `select ${COLUMNS} from (${keptOf('$1')}) as kept where ${PASSES} ${IN_ORDER}`);
// Each key contributes at most one page, so sorting many keys costs little more than sorting a few.
const OF_KEYS = sql<ListedRequest>(
  'usage_requests_of_keys',
  `select ${COLUMNS} from unnest($1::text[]) as used (id)
   cross join lateral (select * from (${keptOf('used.id')}) as kept where ${PASSES} ${IN_ORDER}) as passing ${IN_ORDER}`,
);

function valuesOf({ filter, after, limit }: RequestPage): unknown[] {
  const { status = null, statusClass = null, operationId = null, requestId = null } = filter;
  return [status, statusClass, operationId, requestId, after?.at ?? null, after?.position ?? null, limit];
}

/** A page of a key's recent requests, newest first. */
export function listRecentRequests(pool: Pool, keyId: string, page: RequestPage): Promise<ListedRequest[]> {
  return run(pool, OF_KEY, [keyId, ...valuesOf(page)]);
}

/** A page of the recent requests of several keys, newest first. */
export function listRecentRequestsOf(pool: Pool, keyIds: readonly string[], page: RequestPage): Promise<ListedRequest[]> {
  return run(pool, OF_KEYS, [keyIds, ...valuesOf(page)]);
}
