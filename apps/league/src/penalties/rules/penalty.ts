import { BEGUN_STATUSES, PENALTY_TYPES } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';

/** The facts of a match that a forfeit names. */
export interface NamedMatch {
  leagueId?: string | undefined;
  gameId: string;
  status: string;
  teamIds: readonly string[];
  /** It is in dispute, and who orders the forfeit is a party. */
  isCallersDispute: boolean;
}

interface NewPenalty {
  type: string;
  value?: number | undefined;
  teamId: string;
  gameId: string;
  matchId?: string | undefined;
}

/** The statuses in which a forfeit can take a match. */
const FORFEITABLE: readonly string[] = BEGUN_STATUSES;

/** Checks the fields that a penalty must or must not have, by its type. @throws DomainError INVALID_INPUT */
export function checkPenalty({ type, value, matchId }: NewPenalty): void {
  if (!PENALTY_TYPES.some((known) => known === type)) throw invalidInput('body.type', `must be one of ${PENALTY_TYPES.join(', ')}`);
  if (type === 'POINT_DEDUCTION' && value === undefined) throw invalidInput('body.value', 'required for a POINT_DEDUCTION');
  if (type !== 'POINT_DEDUCTION' && value !== undefined) throw invalidInput('body.value', 'only for a POINT_DEDUCTION');
  if (type !== 'MATCH_FORFEIT' && matchId !== undefined) throw invalidInput('body.matchId', 'only for a MATCH_FORFEIT');
}

/**
 * Checks the match that a forfeit names: of the league, of the team in this game, no dispute of the caller's own, and not over.
 * @throws DomainError error_match_not_found, error_not_match_participant, error_dispute_conflict, error_match_not_in_valid_state
 */
export function checkNamedMatch(leagueId: string, { teamId, gameId, matchId }: NewPenalty, match: NamedMatch | undefined): void {
  if (matchId === undefined) return;
  if (match?.leagueId !== leagueId || match.gameId !== gameId) throw new DomainError('error_match_not_found');
  if (!match.teamIds.includes(teamId)) throw new DomainError('error_not_match_participant');
  if (match.isCallersDispute) throw new DomainError('error_dispute_conflict');
  if (!FORFEITABLE.includes(match.status)) {
    throw new DomainError('error_match_not_in_valid_state', {
      message: `The match is ${match.status}: it can be forfeited only from ${FORFEITABLE[0]} to ${FORFEITABLE.at(-1)}.`,
    });
  }
}
