import { invariant } from '@matchpoint/core';
import type { EventData, NewEvent } from '@matchpoint/events';
import { resultOf } from '../domain/match-result.js';
import type { MatchState, RosterState } from '../domain/match-state.js';

const TYPE = 'internal.match.results_recorded';
export type RecordedResult = EventData<typeof TYPE>['results'][number];

/**
 * The event that feeds statistics and standings with the result of a match that has just ended (docs/reference/matches.md#results), or
 * voids its previous result: `match` is then the match before the change.
 */
export function resultsRecorded(
  match: MatchState,
  rosters: readonly RosterState[],
  now: string,
  isTakenBack = false,
): NewEvent<typeof TYPE> {
  invariant(match.acceptedTeamId !== null, 'a result has two teams');
  const playersOf = (side: RosterState['side']): string[] => [...(rosters.find((roster) => roster.side === side)?.activeUserIds ?? [])];
  const result: RecordedResult = {
    matchId: match.id,
    version: match.resultVersion,
    gameId: match.gameId,
    mode: match.gameMode,
    rewardBonus: match.rewardBonus,
    completedAt: match.completedAt ?? now,
    ...(match.leagueId !== null && { leagueId: match.leagueId }),
    ...(match.leagueSeasonId !== null && { seasonId: match.leagueSeasonId }),
    ...(isTakenBack ? { outcome: 'void' as const, forfeit: false } : resultOf(match)),
    ...(match.challengedTeamId !== null && { challenge: true }),
    creatorTeamId: match.creatorTeamId,
    acceptedTeamId: match.acceptedTeamId,
    creatorRoster: playersOf('creator'),
    acceptedRoster: playersOf('accepted'),
    creatorMapsWon: match.creatorTeamScore ?? 0,
    acceptedMapsWon: match.acceptedTeamScore ?? 0,
  };
  return { type: TYPE, subject: match.id, data: { results: [result] }, occurredAt: now };
}
