import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { type Acceptance, findAcceptance } from '../db/acceptances.js';
import type { MatchState } from '../domain/match-state.js';
import { requireCreatorCaptain, type Standing } from '../domain/standing.js';
import { requireVisible } from './act-on-match.js';

/**
 * The acceptance that the creator's captain answers. Only they are told whether there is such an acceptance.
 * @throws error_match_not_found, also for an acceptance of another match; error_captain_required
 */
export async function requireAcceptance(tx: ClientBase, match: MatchState, acceptanceId: string, standing: Standing): Promise<Acceptance> {
  requireVisible(match, standing);
  requireCreatorCaptain(match, standing);
  const acceptance = await findAcceptance(tx, match.id, acceptanceId);
  if (!acceptance) throw new DomainError('error_match_not_found', { message: 'The match has no such acceptance.' });
  return acceptance;
}

/** @throws error_match_not_in_valid_state for an acceptance that was already answered */
export function requireWaiting({ status }: Acceptance): void {
  if (status !== 'PENDING') throw new DomainError('error_match_not_in_valid_state', { message: `The acceptance is ${status}.` });
}
