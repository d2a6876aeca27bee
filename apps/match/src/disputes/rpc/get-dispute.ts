import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { requireReader } from '../access.js';
import { findDispute } from '../store.js';

/** GET /matches/{matchId}/disputes/{disputeId}, for both teams and staff. @throws error_match_not_found, error_dispute_not_found */
export function getDispute(context: MatchContext): Handlers<match.MatchDisputeServiceService>['getDispute'] {
  return async ({ matchId, disputeId }, call) => {
    await requireReader(context, call, matchId);
    const dispute = await findDispute(context.pool, matchId, disputeId);
    if (!dispute) throw new DomainError('error_dispute_not_found');
    return { dispute };
  };
}
