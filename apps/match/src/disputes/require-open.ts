import { DomainError } from '@matchpoint/errors';
import type { MatchState } from '../domain/match-state.js';
import type { OpenDispute } from '../domain/open-dispute.js';

const ALL = ['awaiting_answer', 'under_review', 'escalated'] as const;

/** The open dispute of a match, in one of these stages. @throws error_dispute_not_in_valid_state */
export function requireOpen(
  { dispute }: Pick<MatchState, 'dispute'>,
  disputeId: string,
  stages: readonly OpenDispute['status'][] = ALL,
): OpenDispute {
  if (dispute === null || dispute.id !== disputeId)
    throw new DomainError('error_dispute_not_in_valid_state', { message: 'The dispute is resolved.' });
  if (!stages.includes(dispute.status))
    throw new DomainError('error_dispute_not_in_valid_state', { message: `The dispute is ${dispute.status.replaceAll('_', ' ')}.` });
  return dispute;
}
