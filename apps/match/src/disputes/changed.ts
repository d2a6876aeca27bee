import type { match } from '@matchpoint/contracts';
import type { MatchState } from '../domain/match-state.js';

/** The answer of a write on a dispute: the dispute and its match after it. */
export const changed = (disputeId: string, after: MatchState, timestamp: string): match.DisputeChanged => ({
  disputeId,
  status: after.dispute?.id === disputeId ? after.dispute.status : 'resolved',
  matchStatus: after.status,
  timestamp,
});
