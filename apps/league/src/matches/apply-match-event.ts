import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { appendActivities } from '../feed/index.js';
import { servePenalty } from '../penalties/index.js';
import { settleSeason } from '../seasons/index.js';
import { applyRefusal } from '../standings/index.js';

/** Events of the match service besides results. */
export const MATCH_EVENTS = [
  'dispute.escalated',
  'dispute.opened',
  'dispute.resolved',
  'internal.match.challenge_refused',
  'internal.match.forfeit_served',
  'internal.match.operated',
  'internal.match.season_settled',
] as const;
type MatchEvent = { type: string; data: unknown };
type DataOf<Type extends (typeof MATCH_EVENTS)[number]> = EventEnvelope<Type>['data'];

/** Applies one of {@link MATCH_EVENTS}, in the event's transaction. */
export async function applyMatchEvent(tx: ClientBase, { type, data }: MatchEvent, { clock }: { clock: Clock }): Promise<void> {
  switch (type) {
    case 'dispute.escalated':
    case 'dispute.opened':
    case 'dispute.resolved':
      return tellOfDispute(tx, { type, data: data as DisputeData }, clock.now());
    case 'internal.match.challenge_refused':
      return applyRefusal(tx, data as DataOf<'internal.match.challenge_refused'>, clock.now());
    case 'internal.match.forfeit_served': {
      const { leagueId, penaltyId, matchId } = data as DataOf<'internal.match.forfeit_served'>;
      return servePenalty(tx, leagueId, penaltyId, matchId);
    }
    case 'internal.match.operated': {
      const { leagueId, matchId, actorId, activity, metadata } = data as DataOf<'internal.match.operated'>;
      const entry = { leagueId, type: activity, actorUserId: actorId, targetType: 'match', targetId: matchId, metadata };
      return appendActivities(tx, [entry], clock.now());
    }
    case 'internal.match.season_settled':
      return settleSeason(tx, data as DataOf<'internal.match.season_settled'>, clock.now());
  }
}

type DisputeData = DataOf<'dispute.escalated' | 'dispute.opened' | 'dispute.resolved'>;

/** A stage of a dispute about a league's match, for its feed. A ruling arrives by `internal.match.operated`, which names its author. */
async function tellOfDispute(tx: ClientBase, { type, data }: { type: string; data: DisputeData }, now: Date): Promise<void> {
  const { leagueId, matchId, disputeId } = data;
  if (leagueId === undefined || ('resolution' in data && data.resolution === 'ruling')) return;
  const metadata = { disputeId, ...('resolution' in data && { resolution: data.resolution }) };
  const actorUserId = 'openedByUserId' in data ? data.openedByUserId : undefined;
  await appendActivities(tx, [{ leagueId, type, actorUserId, targetType: 'match', targetId: matchId, metadata }], now);
}
