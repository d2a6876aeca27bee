import type { Audience, NewEvent } from '@matchpoint/events';
import type { MatchEvent, MatchState } from '../domain/match-state.js';

/** The audience of a match's events: for an unpublished match its creator's team only (docs/reference/matches.md#visibility). */
function audienceOf(match: MatchState, userIds: readonly string[] = []): Audience {
  if (match.publishStatus !== 'PUBLISHED') return { teamIds: [match.creatorTeamId] };
  const teamIds = [match.creatorTeamId, match.acceptedTeamId, match.challengedTeamId].filter((id) => id !== null);
  return {
    teamIds: [...new Set(teamIds)],
    ...(userIds.length > 0 && { userIds: [...userIds] }),
    gameId: match.gameId,
    ...(match.leagueId !== null && { leagueId: match.leagueId }),
  };
}

/** Ends that a match can also have before play begins. */
const MAY_PRECEDE_PLAY: ReadonlySet<string> = new Set(['match.cancelled', 'match.forfeited'] satisfies MatchEvent['type'][]);

/**
 * The events of a match's change for the outbox, numbered on from the match's count (docs/reference/webhooks.md#delivery: gapless over all
 * events of the match), and the new count. The match is locked, so nothing counts concurrently.
 */
export function toOutbox(match: MatchState, events: readonly MatchEvent[], now: string): { events: NewEvent[]; eventSequence: number } {
  const base = {
    matchId: match.id,
    gameId: match.gameId,
    ...(match.leagueId !== null && { leagueId: match.leagueId }),
    ...(match.leagueSeasonId !== null && { leagueSeasonId: match.leagueSeasonId }),
    ...(match.tournamentId !== null && { tournamentId: match.tournamentId }),
    ...(match.tournamentNodeId !== null && { tournamentNodeId: match.tournamentNodeId }),
    creatorTeamId: match.creatorTeamId,
    ...(match.acceptedTeamId !== null && { acceptedTeamId: match.acceptedTeamId }),
  };
  const numbered = events.map(({ type, data, userIds }, index) => {
    const sequence = match.eventSequence + index + 1;
    return {
      type,
      subject: match.id,
      sequence,
      data: { ...base, ...data, ...(MAY_PRECEDE_PLAY.has(type) && { hasStarted: match.startedAt !== null }), sequence },
      audience: audienceOf(match, userIds),
      occurredAt: now,
    };
  });
  // The schema of each type validates the data from these rules.
  return { events: numbered as NewEvent[], eventSequence: match.eventSequence + events.length };
}
