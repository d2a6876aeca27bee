import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { appendActivities } from '../feed/index.js';
import { servePenalty } from '../penalties/index.js';
import { settleSeason } from '../seasons/index.js';
import { applyRefusal } from '../standings/index.js';

/** Events of the match service besides results. All are internal, so that NATS filters by their family and the league gets few others. */
export const MATCH_EVENTS = [
  'internal.match.challenge_refused',
  'internal.match.dispute_moved',
  'internal.match.forfeit_served',
  'internal.match.operated',
  'internal.match.season_settled',
] as const satisfies readonly `internal.match.${string}`[];
type MatchEvent = { type: string; data: unknown };
type DataOf<Type extends (typeof MATCH_EVENTS)[number]> = EventEnvelope<Type>['data'];

/** Applies one of {@link MATCH_EVENTS}, in the event's transaction. */
export async function applyMatchEvent(tx: ClientBase, { type, data }: MatchEvent, { clock }: { clock: Clock }): Promise<void> {
  switch (type) {
    case 'internal.match.challenge_refused':
      return applyRefusal(tx, data as DataOf<'internal.match.challenge_refused'>, clock.now());
    case 'internal.match.forfeit_served': {
      const { leagueId, penaltyId, matchId } = data as DataOf<'internal.match.forfeit_served'>;
      return servePenalty(tx, leagueId, penaltyId, matchId);
    }
    case 'internal.match.dispute_moved':
    case 'internal.match.operated': {
      const { leagueId, matchId, actorId, activity, metadata } = data as DataOf<'internal.match.dispute_moved' | 'internal.match.operated'>;
      const entry = { leagueId, type: activity, actorUserId: actorId, targetType: 'match', targetId: matchId, metadata };
      return appendActivities(tx, [entry], clock.now());
    }
    case 'internal.match.season_settled':
      return settleSeason(tx, data as DataOf<'internal.match.season_settled'>, clock.now());
  }
}
