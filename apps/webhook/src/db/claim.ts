import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { shareOut } from '../domain/room.js';
import { SCOPE } from './endpoint-load.js';

/** A delivery that this process is to attempt, with everything it needs. */
export interface ClaimedDelivery {
  id: string;
  /** Proves, when the attempt is settled, that it is still ours. */
  claim: string;
  endpointId: string;
  /** The endpoint's scope, as {@link Share} names scopes. */
  scope: string;
  url: string;
  eventId: string;
  event: string;
  body: string;
  /** The `traceparent` of the trace that led to the event. */
  traceparent: string | null;
  /** Live secrets, newest first. */
  secrets: { keyId: string; sealed: Buffer }[];
  /** Which delivery of its lane it is since the lane came to its turn, from 1 (succession.ts). */
  turn: number;
}

/** An endpoint with due deliveries, and how many of its slots are free. */
interface DueEndpoint {
  id: string;
  free: number;
  scope: string;
}

/** The scope is not among those that have used up their share. */
const HAS_SHARE = `($2::text[] = '{}' or ${SCOPE} <> all($2))`;

const ANY_DUE = sql<{ isAny: boolean }>(
  'claim_any_due',
  `select exists (select from webhook_endpoint where kind = 'http' and is_active and due_at <= $1 and (not_before is null
    or not_before <= $1)
     and in_flight < greatest(1, floor(slots)) and ${HAS_SHARE}) as "isAny"`,
);

// The least recently served first, so that an endpoint with a long queue gets no more turns than one with a short queue.
const LOCK_DUE = sql<DueEndpoint>(
  'claim_lock_due',
  `select id, greatest(1, floor(slots))::int - in_flight as free, ${SCOPE} as scope from webhook_endpoint
   where kind = 'http' and is_active and due_at <= $1 and (not_before is null or not_before <= $1) and in_flight < greatest(1, floor(slots))
     and ${HAS_SHARE}
   order by picked_at nulls first limit $3 for update skip locked`,
);

const LOCK_LISTENER = sql<DueEndpoint>(
  'claim_lock_listener',
  `select id, $3::int as free, ${SCOPE} as scope from webhook_endpoint where kind = 'listener' and id = $2 and due_at <= $1 for update`,
);

export type ClaimedRow = Omit<ClaimedDelivery, 'claim' | 'secrets'> & { secrets: { keyId: string; sealed: string }[] | null };

/** What an update to `claimed` sets, and the rows that it returns with everything an attempt needs. `$1` is the time. */
export const setClaimed = (claim: string, leaseMs: string): string =>
  `status = 'delivering', claim = ${claim}, lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms', next_attempt_at = null,
       updated_at = $1`;
export const CONTENT_OF_CLAIMED = `select d.id, d.endpoint_id as "endpointId", ${SCOPE} as scope, e.url, v.id as "eventId", v.type as event,
     case when d.is_withheld then v.withheld_body else v.body end as body, v.traceparent, s.secrets, d.turn
   from claimed d join webhook_endpoint e on e.id = d.endpoint_id join webhook_event v on v.id = d.event_id
   left join lateral (
     select jsonb_agg(jsonb_build_object('keyId', key_id, 'sealed', encode(sealed, 'base64')) order by position desc) as secrets
     from endpoint_secret where endpoint_id = d.endpoint_id and (expires_at is null or expires_at > $1)) s on true`;

// One delivery of the recovery lane at a time, and only if live deliveries leave room.
const TAKE = sql<ClaimedRow>(
  'claim_take',
  `with picked as (select id, free from jsonb_to_recordset($2::jsonb) as p (id text, free int)),
   chosen as materialized (
     select d.id from picked p cross join lateral (
       (select id, lane, next_attempt_at, position from delivery where endpoint_id = p.id and lane = 0 and next_attempt_at <= $1
         order by next_attempt_at, position limit p.free)
       union all
       (select id, lane, next_attempt_at, position from delivery where endpoint_id = p.id and lane = 1 and next_attempt_at <= $1
         order by next_attempt_at, position limit greatest(1, p.free / 2))
       order by lane, next_attempt_at, position limit p.free) d
     limit $3),
   claimed as (
     update delivery set ${setClaimed('$4', '$5')}
     where id in (select id from chosen) returning id, endpoint_id, event_id, is_withheld, 1 as turn)
   ${CONTENT_OF_CLAIMED}`,
);

const firstDue = (lane: number): string =>
  `(select next_attempt_at from delivery where endpoint_id = e.id and lane = ${lane} and next_attempt_at is not null
      order by next_attempt_at limit 1)`;
/** `between` and `order by` choose the index (lanes.ts). */
const RUNNING = `(select count(*) from (select from delivery where endpoint_id = e.id
      and status between 'delivering' and 'delivering' and status <> 'delivered' and not is_test order by status) running)`;
/**
 * The counters of an endpoint `e`. Computed in a separate statement, under the lock and after the counted rows are written, so they are
 * never stale.
 */
export const COUNTERS = `in_flight = ${RUNNING},
     due_at = least(${firstDue(0)}, ${firstDue(1)})`;
const REFRESH = sql('claim_refresh', `update webhook_endpoint e set ${COUNTERS}, picked_at = coalesce($2, picked_at) where id = any($1)`);

/** Corrects the counters of locked endpoints after their deliveries changed. `pickedAt`: when they had their turn. */
export async function refreshEndpoints(tx: PoolClient, endpointIds: readonly string[], pickedAt: Date | null = null): Promise<void> {
  await run(tx, REFRESH, [endpointIds, pickedAt]);
}

const LOCK_OVERCOUNTED = sql<{ id: string }>(
  'claim_lock_overcounted',
  `select id from webhook_endpoint e where in_flight > 0 and in_flight > ${RUNNING} for update skip locked`,
);

/** Frees the slots of endpoints whose deliveries were removed while they were attempted, as versions up to 0.2.0 did. */
export async function correctCounters(pool: Pool): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const endpoints = await run(tx, LOCK_OVERCOUNTED);
    if (endpoints.length === 0) return;
    await refreshEndpoints(
      tx,
      endpoints.map(({ id }) => id),
    );
  });
}

/** What a process may still claim for a scope, so that no tenant uses up all concurrent attempts. */
export interface Share {
  /** Number of deliveries that the scope may be given now. */
  allowanceOf(scope: string): number;
  /** Scopes that may be given none. */
  exhausted(): string[];
}

const UNSHARED: Share = { allowanceOf: () => Infinity, exhausted: () => [] };

/** How rows are claimed. */
export interface Claiming {
  claim: string;
  leaseMs: number;
  share: Pick<Share, 'allowanceOf'>;
}

/** A claim of a process that attempts what it claims, in whichever transaction. */
export interface NewClaim extends Claiming {
  /** Call it after the commit. */
  start(deliveries: readonly ClaimedDelivery[]): void;
}

export interface ClaimOptions {
  now: Date;
  /** Maximum number of deliveries. */
  limit: number;
  claim: string;
  leaseMs: number;
  /** Default: any scope may have all. */
  share?: Share;
}

/** Maximum number of endpoints in one turn. */
const ENDPOINTS_A_TURN = 64;

/** Claims and returns due deliveries, fairly across endpoints, never more than an endpoint's slots or a scope's share. */
export async function claimDue(pool: Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { now, share = UNSHARED } = options;
  const exhausted = share.exhausted();
  const [due] = await run(pool, ANY_DUE, [now, exhausted]);
  if (!due?.isAny) return [];
  // If a crash of the database loses a claim, the delivery is claimed again and sent twice, as after any crash.
  return withTransaction(
    pool,
    async (tx) => {
      const endpoints = await run(tx, LOCK_DUE, [now, exhausted, ENDPOINTS_A_TURN]);
      return take(tx, withinShares(endpoints, share), options);
    },
    { isDurable: false },
  );
}

/** Endpoints with the room that they and their scopes have. Those without room wait for another turn, and get it sooner. */
function withinShares(endpoints: readonly DueEndpoint[], share: Share): DueEndpoint[] {
  const takeOf = shareOut((scope) => share.allowanceOf(scope));
  return endpoints.map((endpoint) => ({ ...endpoint, free: takeOf(endpoint.scope, endpoint.free) })).filter(({ free }) => free > 0);
}

/** Claims the due deliveries of one listener. */
export function claimForListener(pool: Pool, endpointId: string, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  return withTransaction(pool, async (tx) => take(tx, await run(tx, LOCK_LISTENER, [options.now, endpointId, options.limit]), options));
}

async function take(tx: PoolClient, endpoints: DueEndpoint[], { now, limit, claim, leaseMs }: ClaimOptions): Promise<ClaimedDelivery[]> {
  if (endpoints.length === 0) return [];
  const rows = await run(tx, TAKE, [now, JSON.stringify(endpoints), limit, claim, leaseMs]);
  await refreshEndpoints(
    tx,
    endpoints.map(({ id }) => id),
    now,
  );
  return toClaimed(rows, claim);
}

export function toClaimed(rows: readonly ClaimedRow[], claim: string): ClaimedDelivery[] {
  return rows.map(({ secrets, ...row }) => ({
    ...row,
    claim,
    secrets: (secrets ?? []).map(({ keyId, sealed }) => ({ keyId, sealed: Buffer.from(sealed, 'base64') })),
  }));
}
