import type { match } from '@matchpoint/contracts';
import type { MatchState } from '../domain/match-state.js';

/** The answer to a write on a dispute: the new dispute and match. */
export const changed = (disputeId: string, after: MatchState, timestamp: string): match.DisputeChanged => ({
  disputeId,
  status: after.dispute?.id === disputeId ? after.dispute.status : 'resolved',
  matchStatus: after.status,
  timestamp,
});
