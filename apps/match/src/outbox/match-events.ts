import type { Audience } from '@matchpoint/events';
import type { NewEvent } from '@matchpoint/events';
import type { MatchEvent, MatchState } from '../domain/match-state.js';

/** Whom a match's events concern: of a match that is not published, its creator's team alone (docs/reference/matches.md#visibility). */
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

/**
 * What a change of a match tells, as the outbox takes it, numbered on from the match's own count (docs/reference/webhooks.md#delivery:
 * gapless over all events of the match), and the count after it. The match is locked, so nobody counts beside us.
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
      data: { ...base, ...data, sequence },
      audience: audienceOf(match, userIds),
      occurredAt: now,
    };
  });
  // The schema of each type checks what the rules have put together here.
  return { events: numbered as NewEvent[], eventSequence: match.eventSequence + events.length };
}
