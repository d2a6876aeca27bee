import type { NewEvent } from '@matchpoint/events';
import type { MatchEvent, MatchState } from '../domain/match-state.js';

const TYPE = 'internal.match.dispute_moved';

/**
 * The stages of disputes among the events of a league's match, for the league's feed. The league service thus reads a single family of
 * events, and not everything that happens in matches.
 */
export function disputesMoved(match: MatchState, events: readonly MatchEvent[], now: string): NewEvent<typeof TYPE>[] {
  const { id: matchId, leagueId } = match;
  if (leagueId === null) return [];
  return events.flatMap((event): NewEvent<typeof TYPE>[] => {
    const data = stageOf(event);
    return data ? [{ type: TYPE, subject: matchId, data: { leagueId, matchId, ...data }, occurredAt: now }] : [];
  });
}

function stageOf({ type, data }: MatchEvent) {
  const metadata = { disputeId: String(data.disputeId) };
  switch (type) {
    case 'dispute.opened':
      return { activity: type, metadata, ...(typeof data.openedByUserId === 'string' && { actorId: data.openedByUserId }) };
    case 'dispute.escalated':
      return { activity: type, metadata };
    case 'dispute.resolved':
      return data.resolution === 'ruling' ? undefined : { activity: type, metadata: { ...metadata, resolution: String(data.resolution) } };
    default:
      return undefined;
  }
}
