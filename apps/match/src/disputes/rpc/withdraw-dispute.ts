import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { actOnMatch } from '../../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../../steps/callers.js';
import { requireCaptainOfDispute } from '../access.js';
import { changed } from '../changed.js';
import { requireOpen } from '../require-open.js';
import { setWithdrawer } from '../store.js';
import { DomainError } from '@matchpoint/errors';

/**
 * POST /matches/{matchId}/disputes/{disputeId}/withdraw: the other side's claim, or the result, stands.
 * @throws as requireCaptainOfDispute; error_dispute_not_in_valid_state
 */
export function withdrawDispute(context: MatchContext): Handlers<match.MatchDisputeServiceService>['withdrawDispute'] {
  return async ({ matchId, disputeId }, call) => {
    const caller = requirePersonal(call);
    const { userId } = caller;
    const standing = await readStanding(context.peers, call, caller);
    return actOnMatch(context, call, {
      matchId,
      codec: match.DisputeChanged,
      standing,
      authorize: (found, tx) => requireCaptainOfDispute(tx, found, standing, disputeId, 'opening'),
      async act({ tx, match: before, apply, timestamp }, { side }) {
        if (requireOpen(before, disputeId).side === null)
          throw new DomainError('error_dispute_not_in_valid_state', { message: 'No side opened the dispute: contradicting scores did.' });
        const by = side === 'creator' ? ('creator_captain' as const) : ('accepted_captain' as const);
        const { match: after } = await apply({ name: 'withdraw_dispute', by, actor: { userId, side } });
        await setWithdrawer(tx, disputeId, userId);
        return changed(disputeId, after, timestamp);
      },
    });
  };
}
