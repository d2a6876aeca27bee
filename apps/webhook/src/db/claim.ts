import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';

/** A delivery that this process is to attempt, with all that it takes. */
export interface ClaimedDelivery {
  id: string;
  /** Proves, when the try is settled, that it is still ours. */
  claim: string;
  endpointId: string;
  url: string;
  eventId: string;
  event: string;
  body: string;
  /** Live secrets, newest first. */
  secrets: { keyId: string; sealed: Buffer }[];
}

const ANY_DUE = sql<{ isAny: boolean }>(
  'claim_any_due',
  `select exists (select from webhook_endpoint where kind = 'http' and is_active and due_at <= $1 and (not_before is null or not_before <= $1)
     and in_flight < greatest(1, floor(slots))) as "isAny"`,
);

// The least recently served first: an endpoint with a long queue gets no more turns than one with a short one.
const LOCK_DUE = sql<{ id: string; free: number }>(
  'claim_lock_due',
  `select id, greatest(1, floor(slots))::int - in_flight as free from webhook_endpoint
   where kind = 'http' and is_active and due_at <= $1 and (not_before is null or not_before <= $1) and in_flight < greatest(1, floor(slots))
   order by picked_at nulls first limit $2 for update skip locked`,
);

const LOCK_LISTENER = sql<{ id: string; free: number }>(
  'claim_lock_listener',
  `select id, $3::int as free from webhook_endpoint where kind = 'listener' and id = $2 and due_at <= $1 for update`,
);

// Of the recovery lane one at a time, and only where live deliveries leave room.
const TAKE = sql<{ id: string; endpointId: string; url: string; eventId: string; event: string; body: string; secrets: { keyId: string; sealed: string }[] | null }>(
  'claim_take',
  `with picked as (select id, free from jsonb_to_recordset($2::jsonb) as p (id text, free int)),
   chosen as materialized (
     select d.id from picked p cross join lateral (
       (select id, lane, next_attempt_at, position from delivery where endpoint_id = p.id and lane = 0 and next_attempt_at <= $1 order by next_attempt_at, position limit p.free)
       union all
       (select id, lane, next_attempt_at, position from delivery where endpoint_id = p.id and lane = 1 and next_attempt_at <= $1 order by next_attempt_at, position limit greatest(1, p.free / 2))
       order by lane, next_attempt_at, position limit p.free) d
     limit $3),
   claimed as (
     update delivery set status = 'delivering', claim = $4, lease_until = clock_timestamp() + $5 * interval '1 ms', next_attempt_at = null, updated_at = $1
     where id in (select id from chosen) returning id, endpoint_id, event_id, is_withheld)
   select d.id, d.endpoint_id as "endpointId", e.url, v.id as "eventId", v.type as event,
     case when d.is_withheld then v.withheld_body else v.body end as body, s.secrets
   from claimed d join webhook_endpoint e on e.id = d.endpoint_id join webhook_event v on v.id = d.event_id
   left join lateral (
     select jsonb_agg(jsonb_build_object('keyId', key_id, 'sealed', encode(sealed, 'base64')) order by position desc) as secrets
     from endpoint_secret where endpoint_id = d.endpoint_id and (expires_at is null or expires_at > $1)) s on true`,
);

// In a statement of its own, after the rows it counts are written, under the lock: never behind the truth.
const REFRESH = sql(
  'claim_refresh',
  `update webhook_endpoint e set
     in_flight = (select count(*) from delivery where endpoint_id = e.id and status = 'delivering' and not is_test),
     due_at = least((select min(next_attempt_at) from delivery where endpoint_id = e.id and lane = 0 and next_attempt_at is not null),
                    (select min(next_attempt_at) from delivery where endpoint_id = e.id and lane = 1 and next_attempt_at is not null)),
     picked_at = coalesce($2, picked_at)
   where id = any($1)`,
);

/** Sets the counters of locked endpoints right after their deliveries changed. `pickedAt`: when they had their turn. */
export async function refreshEndpoints(tx: PoolClient, endpointIds: readonly string[], pickedAt: Date | null = null): Promise<void> {
  await run(tx, REFRESH, [endpointIds, pickedAt]);
}

export interface ClaimOptions {
  now: Date;
  /** Most deliveries. */
  limit: number;
  claim: string;
  leaseMs: number;
}

/** Most endpoints in one turn. */
const ENDPOINTS_A_TURN = 64;

/** Claims due deliveries, fairly over endpoints and never more of one than its slots; empty where nothing is due. */
export async function claimDue(pool: Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const [due] = await run(pool, ANY_DUE, [options.now]);
  if (!due?.isAny) return [];
  // A claim that a crash of the database forgets is made again, and what it sent comes twice, as after any crash.
  return withTransaction(pool, async (tx) => take(tx, await run(tx, LOCK_DUE, [options.now, ENDPOINTS_A_TURN]), options), { isDurable: false });
}

/** Claims what is due for one listener. */
export function claimForListener(pool: Pool, endpointId: string, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  return withTransaction(pool, async (tx) => take(tx, await run(tx, LOCK_LISTENER, [options.now, endpointId, options.limit]), options));
}

async function take(tx: PoolClient, endpoints: { id: string; free: number }[], { now, limit, claim, leaseMs }: ClaimOptions): Promise<ClaimedDelivery[]> {
  if (endpoints.length === 0) return [];
  const rows = await run(tx, TAKE, [now, JSON.stringify(endpoints), limit, claim, leaseMs]);
  await refreshEndpoints(tx, endpoints.map(({ id }) => id), now);
  return rows.map(({ secrets, ...row }) => ({ ...row, claim, secrets: (secrets ?? []).map(({ keyId, sealed }) => ({ keyId, sealed: Buffer.from(sealed, 'base64') })) }));
}

/** A process that was not seen for this long is dead. */
const SEEN_MS = 5_000;
const PROCESS_PREFIX = 'process:';
const OVER = `status = 'delivering' and not is_test and (lease_until < clock_timestamp() or ($1 and starts_with(claim, '${PROCESS_PREFIX}')
  and not exists (select from dispatcher_process p where p.id = split_part(claim, ':', 2) and p.seen_at > clock_timestamp() - interval '${SEEN_MS} ms')))`;

const SEE = sql(
  'claim_see_process',
  'insert into dispatcher_process (id, seen_at) values ($1, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at',
);
const FORGET = sql('claim_forget_processes', `delete from dispatcher_process where seen_at < clock_timestamp() - interval '1 hour'`);
const LOCK_EXPIRED = sql<{ id: string }>(
  'claim_lock_expired',
  `select id from webhook_endpoint where id in (select endpoint_id from delivery where ${OVER}) order by id for update`,
);
const RELEASE_EXPIRED = sql<{ id: string }>(
  'claim_release_expired',
  `update delivery set status = case when attempt_count = 0 then 'pending' else 'failed' end, claim = null, lease_until = null, next_attempt_at = $2, updated_at = $2
   where ${OVER} and endpoint_id = any($3) returning id`,
);

/** A claim that says whose it is. */
export function claimOf(processId: string, unique: string): string {
  return `${PROCESS_PREFIX}${processId}:${unique}`;
}

/** Says that a process lives. It must have said so before it claims anything, and every second from then on. */
export async function seeProcess(pool: Pool, processId: string): Promise<void> {
  await run(pool, SEE, [processId]);
}

export async function forgetProcesses(pool: Pool): Promise<void> {
  await run(pool, FORGET);
}

/**
 * Puts back what a process has claimed and never settled: it died. Its try may have arrived, so the same webhook-id may come twice.
 * @param judgesProcesses whether those that were not seen lately count as dead; else only leases that are over
 */
export function releaseExpired(pool: Pool, now: Date, judgesProcesses: boolean): Promise<number> {
  return withTransaction(pool, async (tx) => {
    const ids = (await run(tx, LOCK_EXPIRED, [judgesProcesses])).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const released = await run(tx, RELEASE_EXPIRED, [judgesProcesses, now, ids]);
    await refreshEndpoints(tx, ids);
    return released.length;
  });
}
