import { invariant } from '@matchpoint/core';
import type { MatchState } from './match-state.js';
import type { SeriesOutcome } from './series.js';

/** How a final match with a result ended. */
export function resultOf(match: MatchState): { outcome: SeriesOutcome; forfeit: boolean } {
  invariant(match.acceptedTeamId !== null, 'a result has two teams');
  const outcome = match.winnerTeamId === null ? 'draw' : match.winnerTeamId === match.creatorTeamId ? 'creator' : 'accepted';
  return { outcome, forfeit: match.forfeitedByTeamId !== null };
}
