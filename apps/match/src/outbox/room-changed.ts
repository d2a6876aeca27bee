import type { NewEvent } from '@matchpoint/events';
import type { MatchState } from '../domain/match-state.js';

const TYPE = 'internal.match.room_changed';

/**
 * Notifies a match's own teams of a change without an event of its own (docs/reference/live-streams.md): the first side is ready, a team
 * offers to play, a player confirms, check-in opens, the lobby code is set. Pages that show the match read it again.
 */
export function roomChanged(match: Pick<MatchState, 'id' | 'creatorTeamId' | 'acceptedTeamId'>, now: string): NewEvent<typeof TYPE> {
  const teamIds = [match.creatorTeamId, match.acceptedTeamId].filter((id) => id !== null);
  return { type: TYPE, subject: match.id, data: { matchId: match.id, teamIds }, occurredAt: now };
}
