import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { type ClaimedDelivery, type ClaimedRow, type Claiming, CONTENT_OF_CLAIMED, setClaimed, toClaimed } from './claim.js';

/** The deliveries of one subject to one endpoint: only one of them, the holder, may be attempted at a time. */
export interface Lane {
  endpointId: string;
  /** 0 live, 1 recovery */
  lane: number;
  subject: string;
}

/**
 * The next delivery `n` of each lane `f` without a holder. The holder is looked up lane by lane, because an anti-join would read the
 * holders of all endpoints, once per lane; and in the order of its index, because of an empty table the planner knows no better one than
 * any that begins with the endpoint, and keeps to it (`plans: 'ordered'`).
 */
const NEXT_OF_LANES = `left join lateral (select true as is_held from delivery h where h.endpoint_id = f."endpointId" and h.lane = f.lane
       and h.subject between f.subject and f.subject and h.holds order by h.subject limit 1) held on true
     cross join lateral (select id from delivery d where d.endpoint_id = f."endpointId" and d.lane = f.lane and d.subject = f.subject
       and d.status = 'pending' and d.next_attempt_at is null and not d.is_test order by position limit 1) n
     where held.is_held is null`;

const PROMOTE = sql(
  'lanes_promote',
  `update delivery set holds = true, next_attempt_at = $2, updated_at = $2 where id in (
     select n.id from jsonb_to_recordset($1::jsonb) as f ("endpointId" text, lane smallint, subject text) ${NEXT_OF_LANES})`,
);
const CLAIM_NEXT = sql<ClaimedRow>(
  'lanes_claim_next',
  `with chosen as materialized (
     select n.id, f.turn from jsonb_to_recordset($2::jsonb) as f ("endpointId" text, lane smallint, subject text, turn int)
     ${NEXT_OF_LANES}),
   claimed as (
     update delivery set holds = true, ${setClaimed('$3', '$4')}
     from chosen where delivery.id = chosen.id
     returning delivery.id, delivery.endpoint_id, delivery.event_id, delivery.is_withheld, chosen.turn)
   ${CONTENT_OF_CLAIMED}`,
);

/** Makes the next delivery of lanes without a holder due. The endpoints must be locked. */
export async function promoteNext(tx: PoolClient, lanes: readonly Lane[], now: Date): Promise<void> {
  if (lanes.length > 0) await run(tx, PROMOTE, [JSON.stringify(lanes), now]);
}

/** Claims the next delivery of lanes without a holder. The endpoints must be locked. @param lanes with the turn that their next is */
export async function claimNext(
  tx: PoolClient,
  lanes: readonly (Lane & { turn: number })[],
  { claim, leaseMs }: Pick<Claiming, 'claim' | 'leaseMs'>,
  now: Date,
): Promise<ClaimedDelivery[]> {
  return lanes.length === 0 ? [] : toClaimed(await run(tx, CLAIM_NEXT, [now, JSON.stringify(lanes), claim, leaseMs]), claim);
}
