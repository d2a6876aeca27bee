import type { match } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { MatchState } from '../domain/match-state.js';

const MOST_ITEMS = 100;

/** @throws INVALID_INPUT for more items than one call may have */
export function requireFew(items: readonly unknown[]): void {
  if (items.length > MOST_ITEMS) throw invalidInput('body.items', `at most ${MOST_ITEMS}`);
}

export const done = ({ id, status, scheduledAt }: Pick<MatchState, 'id' | 'status' | 'scheduledAt'>): match.TournamentMatchResult => ({
  ...{ matchId: id, status },
  ...(scheduledAt !== null && { scheduledAt }),
});

/** The result of an item that a rule refuses. @throws any other error, which fails the whole call, so that it may be retried */
export function refused(matchId: string, error: unknown): match.TournamentMatchResult {
  if (!(error instanceof DomainError) || error.code === 'error_unavailable') throw error;
  return { matchId, status: '', refusal: error.code, message: error.message };
}
