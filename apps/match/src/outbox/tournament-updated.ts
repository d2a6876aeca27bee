import type { MatchStatus } from '@matchpoint/core';
import type { EventData, NewEvent } from '@matchpoint/events';
import { resultOf } from '../domain/match-result.js';
import type { MatchState } from '../domain/match-state.js';
import { isResult } from '../domain/statuses.js';

const TYPE = 'internal.match.tournament_updated';
type Status = EventData<typeof TYPE>['status'];

/** A match does not affect its bracket before its start. */
const hasBegun = (status: MatchStatus): status is Status => status !== 'PENDING' && status !== 'ACCEPTED' && status !== 'READY';

/** The event that updates a bracket from its match: the match's whole state. None outside of tournaments, or before the start. */
export function tournamentUpdated(match: MatchState, now: string): NewEvent<typeof TYPE>[] {
  const { tournamentId, tournamentNodeId, tournamentAttempt, status } = match;
  if (tournamentId === null || tournamentNodeId === null || tournamentAttempt === null || !hasBegun(status)) return [];
  const data: EventData<typeof TYPE> = {
    matchId: match.id,
    tournamentId,
    nodeId: tournamentNodeId,
    attempt: tournamentAttempt,
    sequence: match.eventSequence,
    status,
    ...(isResult(status) && {
      outcome: resultOf(match).outcome,
      maps: { creator: match.creatorTeamScore ?? 0, accepted: match.acceptedTeamScore ?? 0 },
    }),
    ...(match.endReason !== null && { reason: match.endReason }),
    ...(match.isVoided && { isVoided: true }),
  };
  return [{ type: TYPE, subject: match.id, data, occurredAt: now }];
}
