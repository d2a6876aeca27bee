import type { NewEvent } from '@matchpoint/events';
import type { MatchState } from '../domain/match-state.js';

const TYPE = 'internal.match.room_changed';

/**
 * Says to a match's own teams that something is otherwise which none of its events tells (contract 7 has none for the first side that is
 * ready, an offer to play, a player who will come): who has the match before them looks again.
 */
export function roomChanged(match: Pick<MatchState, 'id' | 'creatorTeamId' | 'acceptedTeamId'>, now: string): NewEvent<typeof TYPE> {
  const teamIds = [match.creatorTeamId, match.acceptedTeamId].filter((id) => id !== null);
  return { type: TYPE, subject: match.id, data: { matchId: match.id, teamIds }, occurredAt: now };
}
