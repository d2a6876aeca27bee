import { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../../context.js';
import { type MatchState, teamOf } from '../../domain/match-state.js';
import { actOnMatch } from '../../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../../steps/callers.js';
import { requireCaptainOfDispute } from '../access.js';
import { changed } from '../changed.js';
import { hasEvidence, keepEvidence, readEvidence, withEvidence } from '../evidence.js';
import { requireOpen } from '../require-open.js';

/**
 * POST /matches/{matchId}/disputes/{disputeId}/evidence (docs/reference/disputes.md#evidence).
 * @throws as requireCaptainOfDispute; error_dispute_not_in_valid_state, error_limit_reached; INVALID_INPUT
 */
export function addDisputeEvidence(context: MatchContext): Handlers<match.MatchDisputeServiceService>['addDisputeEvidence'] {
  return async (request, call) => {
    const { matchId, disputeId } = request;
    const caller = requirePersonal(call);
    const evidence = readEvidence(request.evidence);
    if (!hasEvidence(evidence)) throw invalidInput('body', 'must have a text or a screenshot');
    const standing = await readStanding(context.peers, call, caller);
    const authorize = (found: MatchState, client: Pool | ClientBase) =>
      requireCaptainOfDispute(client, found, standing, disputeId, 'either');
    return withEvidence(context, call, { matchId, evidence }, authorize, (screenshots) =>
      actOnMatch(context, call, {
        matchId,
        codec: match.DisputeChanged,
        authorize,
        async act({ tx, match: of, timestamp }, { side }) {
          screenshots.expectReserved();
          requireOpen(of, disputeId);
          const by = { matchId, disputeId, teamId: teamOf(of, side) ?? '', userId: caller.userId, now: timestamp };
          await keepEvidence(tx, by, evidence, screenshots);
          return changed(disputeId, of, timestamp);
        },
      }),
    );
  };
}
