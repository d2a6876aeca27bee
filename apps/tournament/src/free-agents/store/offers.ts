import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { ParticipantStatus } from '../../domain/participant-lifecycle.js';

export type OfferStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'REVOKED';

export interface OfferRow {
  readonly id: string;
  readonly freeAgentId: string;
  readonly userId: string;
  readonly participantId: string;
  readonly teamId: string;
  readonly participantStatus: ParticipantStatus;
  readonly status: OfferStatus;
  readonly message: string | null;
  readonly createdAt: string;
}

const SELECT = `select o.id, o.free_agent_id as "freeAgentId", f.user_id as "userId", o.participant_id as "participantId",
  p.team_id as "teamId", p.status as "participantStatus", o.status, o.message, o.created_at as "createdAt"
  from free_agent_offer o join free_agent f on f.id = o.free_agent_id join participant p on p.id = o.participant_id`;

const FIND = sql<OfferRow>('offer_find', `${SELECT} where o.tournament_id = $1 and o.id = $2`);

export async function findOffer(client: Pool | ClientBase, tournamentId: string, id: string): Promise<OfferRow | undefined> {
  return (await run(client, FIND, [tournamentId, id]))[0];
}

const MAY_OFFER = sql<{ mayOffer: boolean }>(
  'offer_may_offer',
  `select exists (
     select from participant p where p.team_id = any($3::text[])
       and (p.tournament_id = $1 or p.id = (select o.participant_id from free_agent_offer o where o.id = $2))) as "mayOffer"`,
);

/** Whether one of some teams has entered a tournament, or has made the given offer in another one. */
export async function mayOffer(client: Pool, tournamentId: string, id: string, teamIds: readonly string[]): Promise<boolean> {
  return (await run(client, MAY_OFFER, [tournamentId, id, teamIds]))[0]!.mayOffer;
}

const LIST_OF_USER = sql<OfferRow>(
  'offer_list_of_user',
  `${SELECT} where o.tournament_id = $1 and f.user_id = $2 order by o.status = 'PENDING' desc, o.created_at desc, o.id desc limit 100`,
);

/** Offers to a user, open ones first, then the newest, so that settled ones hide no open one. */
export function listOffersOfUser(client: Pool | ClientBase, tournamentId: string, userId: string): Promise<OfferRow[]> {
  return run(client, LIST_OF_USER, [tournamentId, userId]);
}

const ADD = sql<{ id: string }>(
  'offer_add',
  `insert into free_agent_offer (id, tournament_id, free_agent_id, participant_id, status, message, created_by_user_id, created_at)
   values ($1, $2, $3, $4, 'PENDING', $5, $6, $7)
   on conflict (free_agent_id, participant_id) where status = 'PENDING' do nothing returning id`,
);

const LAST = sql<{ last: string | null }>(
  'offer_last',
  'select max(created_at) as last from free_agent_offer where free_agent_id = $1 and participant_id = $2',
);

/** When a participant last made an offer to an agent; null if never. */
export async function findLastOffered(tx: ClientBase, freeAgentId: string, participantId: string): Promise<string | null> {
  return (await run(tx, LAST, [freeAgentId, participantId]))[0]!.last;
}

/** Maximum number of settled offers of a participant to an agent that are kept, the newest ones. */
const MOST_SETTLED = 10;
const TRIM = sql(
  'offer_trim',
  `delete from free_agent_offer where id in (
     select id from free_agent_offer where free_agent_id = $1 and participant_id = $2 and status <> 'PENDING'
     order by created_at desc, id desc offset ${MOST_SETTLED})`,
);

export interface NewOffer {
  readonly tournamentId: string;
  readonly freeAgentId: string;
  readonly participantId: string;
  readonly message: string | undefined;
  readonly userId: string;
}

/** Creates an offer; false if the participant already has an open one to this agent. */
export async function addOffer(tx: ClientBase, offer: NewOffer, now: Date): Promise<boolean> {
  const { tournamentId, freeAgentId, participantId, message, userId } = offer;
  const values = [newId('offer'), tournamentId, freeAgentId, participantId, message ?? null, userId, now.toISOString()];
  const isAdded = (await run(tx, ADD, values)).length > 0;
  if (isAdded) await run(tx, TRIM, [freeAgentId, participantId]);
  return isAdded;
}

const SETTLE = sql('offer_settle', 'update free_agent_offer set status = $2, responded_at = $3 where id = $1');

export async function settleOffer(tx: ClientBase, id: string, status: OfferStatus, now: Date): Promise<void> {
  await run(tx, SETTLE, [id, status, now.toISOString()]);
}

const EXPIRE = sql(
  'offer_expire',
  `update free_agent_offer set status = 'EXPIRED', responded_at = $4 where tournament_id = $1 and status = 'PENDING'
     and ($2::text is null or free_agent_id = $2) and ($3::text[] is null or participant_id = any($3))`,
);

/** Expires the open offers of a tournament: those to one agent, of some participants, or all. */
export async function expireOffers(
  tx: ClientBase,
  tournamentId: string,
  { freeAgentId, participantIds }: { freeAgentId?: string; participantIds?: readonly string[] },
  now: Date,
): Promise<void> {
  await run(tx, EXPIRE, [tournamentId, freeAgentId ?? null, participantIds ?? null, now.toISOString()]);
}
