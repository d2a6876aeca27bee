import { appendEvents, type NewEvent } from '@matchpoint/events';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { Outcome } from '../domain/outcome.js';
import { type DeliveryState, type EndpointState, settle, type TriedDelivery } from '../domain/settle.js';
import type { EndpointLoad } from '../domain/room.js';
import { divideFreed } from '../domain/succession.js';
import { type ClaimedDelivery, type Claiming, COUNTERS, refreshEndpoints } from './claim.js';
import { disabledEvent } from './disabled-event.js';
import { LOAD_COLUMNS, type LoadRow, toLoad } from './endpoint-load.js';
import { claimNext, type Lane, promoteNext } from './lanes.js';
import { type NewAttempt, saveAttempts } from './save-attempts.js';

/** One finished attempt. */
export interface Tried {
  deliveryId: string;
  claim: string;
  endpointId: string;
  outcome: Outcome;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseBody: string;
  /** Which delivery of its lane in a row it was. Without it the lane's next one queues. */
  turn?: number;
}

export interface Settled {
  /** Number of attempts that were settled. */
  count: number;
  /** Claimed for the process that settled them. */
  next: ClaimedDelivery[];
}

type EndpointRow = EndpointState & LoadRow & { id: string; ownerUserId: string; label: string | null };
type DeliveryRow = TriedDelivery & { id: string; endpointId: string; lane: number; subject: string; claim: string | null };

const LOCK_ENDPOINTS = sql<EndpointRow>(
  'settle_lock_endpoints',
  `select id, ${LOAD_COLUMNS}, owner_user_id as "ownerUserId", label, disabled_reason as "disabledReason", failure_count as "failureCount",
     dead_in_row as "deadInRow", failing_since as "failingSince", resumed_at as "resumedAt", throttled_in_row as "throttledInRow",
     last_delivered_at as "lastDeliveredAt", last_failed_at as "lastFailedAt"
   from webhook_endpoint where id = any($1) order by id for update`,
);
const FIND_DELIVERIES = sql<DeliveryRow>(
  'settle_find_deliveries',
  `select id, endpoint_id as "endpointId", lane, subject, claim, attempt_count as "attemptCount", tried_since as "triedSince", holds,
     status_code as "statusCode", error_message as "errorMessage"
   from delivery where id = any($1) and status = 'delivering' and not is_test`,
);
const SAVE_DELIVERIES = sql(
  'settle_save_deliveries',
  `update delivery d set status = s.status, attempt_count = s."attemptCount", tried_since = s."triedSince", holds = s.holds,
     next_attempt_at = s."nextAttemptAt", status_code = s."statusCode", error_message = s."errorMessage", delivered_at = s."deliveredAt",
     claim = null, lease_until = null, updated_at = $2
   from jsonb_to_recordset($1::jsonb) as s (id text, status text, "attemptCount" int, "triedSince" timestamptz, holds boolean,
     "nextAttemptAt" timestamptz, "statusCode" int, "errorMessage" text, "deliveredAt" timestamptz)
   where d.id = s.id`,
);
const FREE_JUDGED = sql<Lane>(
  'settle_free_judged',
  `update delivery set holds = false where endpoint_id = any($1) and holds and status = 'failed' and attempt_count >= 2
    returning endpoint_id as "endpointId", lane, subject`,
);
// Includes the counters, because otherwise every batch would write each endpoint twice.
const SAVE_ENDPOINTS = sql(
  'settle_save_endpoints',
  `update webhook_endpoint e set is_active = s."isActive", disabled_reason = s."disabledReason", failure_count = s."failureCount",
    dead_in_row = s."deadInRow",
     failing_since = s."failingSince", throttled_in_row = s."throttledInRow", slots = s.slots, not_before = s."notBefore",
     last_delivered_at = s."lastDeliveredAt", last_failed_at = s."lastFailedAt", ${COUNTERS}
   from jsonb_to_recordset($1::jsonb) as s (id text, "isActive" boolean, "disabledReason" text, "failureCount" int, "deadInRow" int,
     "failingSince" timestamptz,
     "throttledInRow" int, slots real, "notBefore" timestamptz, "lastDeliveredAt" timestamptz, "lastFailedAt" timestamptz)
   where e.id = s.id`,
);

/** `Lane.lane` of what was not recovered. */
const LIVE = 0;
const WAIT_FOR_DISK = sql('settle_wait_for_disk', 'set local synchronous_commit to default');

interface SettleOptions {
  /** Default: no delivery is claimed; the next of each lane becomes due. */
  succession?: Claiming | undefined;
  /** From 0 up to 1. */
  random?: () => number;
}

/**
 * Settles any number of attempts in one transaction: deliveries, attempt logs, the pace of endpoints, and what may go next. An attempt
 * whose lease was taken over meanwhile changes nothing. If a crash of the database loses the result, the delivery is retried when its lease
 * expires. The counters of the endpoints are right afterwards, whatever was found.
 */
export function settleBatch(pool: Pool, tries: readonly Tried[], now: Date, options: SettleOptions = {}): Promise<Settled> {
  const { succession, random = Math.random } = options;
  return withTransaction(
    pool,
    async (tx) => {
      const rows = await run(tx, LOCK_ENDPOINTS, [[...new Set(tries.map(({ endpointId }) => endpointId))]]);
      const endpoints = new Map(rows.map((row) => [row.id, row]));
      const found = new Map((await run(tx, FIND_DELIVERIES, [tries.map(({ deliveryId }) => deliveryId)])).map((row) => [row.id, row]));
      const deliveries: (DeliveryState & { id: string })[] = [];
      const attempts: NewAttempt[] = [];
      const freed: Freed[] = [];
      const cameBack = new Set<string>();
      const events: NewEvent[] = [];
      for (const tried of tries) {
        const [delivery, endpoint] = [found.get(tried.deliveryId), endpoints.get(tried.endpointId)];
        if (!delivery || !endpoint || delivery.claim !== tried.claim) continue;
        const settled = settle(endpoint, delivery, tried.outcome, now, random(), tried.durationMs);
        // Deliveries to a listener's program are not retried: its answer is final.
        const isLastWord = endpoint.kind === 'listener' && tried.outcome.kind !== 'lost';
        const state = isLastWord ? withoutRetry(settled.delivery) : settled.delivery;
        const changes = endpoint.kind === 'listener' ? {} : settled.endpoint;
        endpoints.set(endpoint.id, { ...endpoint, ...changes, inFlight: endpoint.inFlight - 1 });
        deliveries.push({ id: delivery.id, ...state });
        if (tried.outcome.kind !== 'interrupted') attempts.push(attemptOf(tried, endpoint, state, settled.isCounted));
        if (settled.freesLane || (delivery.holds && !state.holds)) freed.push({ ...laneOf(delivery), turn: turnOf(tried, delivery) });
        if (settled.hasComeBack) cameBack.add(endpoint.id);
        if (settled.disabled && endpoint.kind !== 'listener') events.push(disabledEvent(endpoint, settled.disabled, now));
      }
      if (deliveries.length === 0) {
        await refreshEndpoints(tx, [...endpoints.keys()]);
        return { count: 0, next: [] };
      }
      await run(tx, SAVE_DELIVERIES, [JSON.stringify(deliveries), now]);
      await saveAttempts(tx, attempts);
      if (cameBack.size > 0) freed.push(...(await run(tx, FREE_JUDGED, [[...cameBack]])));
      const next = await releaseLanes(tx, freed, endpoints, now, succession);
      await run(tx, SAVE_ENDPOINTS, [JSON.stringify([...endpoints.values()])]);
      if (events.length > 0) {
        // A recipient of the event must find the change committed.
        await run(tx, WAIT_FOR_DISK);
        await appendEvents(tx, events);
      }
      return { count: deliveries.length, next };
    },
    { isDurable: false },
  );
}

type Freed = Lane & { turn?: number | undefined };

const laneOf = ({ endpointId, lane, subject }: Lane): Lane => ({ endpointId, lane, subject });

/** Only what has arrived gives its slot to the next one of its subject, and only among live deliveries: recovery is slow on purpose. */
function turnOf({ outcome, turn }: Tried, { lane }: Lane): number | undefined {
  return outcome.kind === 'delivered' && lane === LIVE ? turn : undefined;
}

/** Claims the next deliveries of freed lanes as far as a succession allows, and makes the others due. Returns the claimed ones. */
async function releaseLanes(
  tx: PoolClient,
  freed: readonly Freed[],
  endpoints: ReadonlyMap<string, EndpointRow>,
  now: Date,
  succession: Claiming | undefined,
): Promise<ClaimedDelivery[]> {
  if (succession === undefined) {
    await promoteNext(tx, freed, now);
    return [];
  }
  const loadOf = (id: string): EndpointLoad | undefined => {
    const endpoint = endpoints.get(id);
    return endpoint && toLoad(endpoint);
  };
  const { next, queued } = divideFreed(freed, loadOf, (scope) => succession.share.allowanceOf(scope), now);
  await promoteNext(tx, queued, now);
  return claimNext(tx, next, succession, now);
}

function withoutRetry(state: DeliveryState): DeliveryState {
  return state.status === 'delivered' ? state : { ...state, status: 'dead_lettered', holds: false, nextAttemptAt: null };
}

function attemptOf(
  { deliveryId, endpointId, startedAt, durationMs, requestHeaders, responseBody, outcome }: Tried,
  { kind }: EndpointRow,
  { status }: DeliveryState,
  isCounted: boolean,
): NewAttempt {
  const statusCode = 'statusCode' in outcome ? (outcome.statusCode ?? null) : null;
  const error = outcome.kind === 'throttled' ? 'throttled' : 'error' in outcome ? outcome.error : null;
  const [gaveUp, isOfListener] = [status === 'dead_lettered', kind === 'listener'];
  return {
    ...{ deliveryId, endpointId, startedAt, durationMs, requestHeaders, responseBody },
    ...{ statusCode, error, isCounted, gaveUp, isOfListener },
  };
}
