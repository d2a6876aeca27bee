import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../../context.js';
import { type MatchState, teamOf } from '../../domain/match-state.js';
import { actOnMatch } from '../../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../../steps/callers.js';
import { requireCaptainOfDispute } from '../access.js';
import { changed } from '../changed.js';
import { keepEvidence, readEvidence, withEvidence } from '../evidence.js';
import { requireOpen } from '../require-open.js';
import { setAnswer } from '../store.js';

/**
 * POST /matches/{matchId}/disputes/{disputeId}/answer, once (docs/reference/disputes.md#answer).
 * @throws as requireCaptainOfDispute; error_dispute_not_in_valid_state; INVALID_INPUT
 */
export function answerDispute(context: MatchContext): Handlers<match.MatchDisputeServiceService>['answerDispute'] {
  return async (request, call) => {
    const { matchId, disputeId, accept, text } = request;
    const caller = requirePersonal(call);
    const { userId } = caller;
    const evidence = readEvidence(request.evidence);
    const standing = await readStanding(context.peers, call, caller);
    const authorize = (found: MatchState, client: Pool | ClientBase) =>
      requireCaptainOfDispute(client, found, standing, disputeId, 'answering');
    return withEvidence(context, call, { matchId, evidence }, authorize, (screenshots) =>
      actOnMatch(context, call, {
        matchId,
        codec: match.DisputeChanged,
        standing,
        authorize,
        async act({ tx, match: before, apply, timestamp }, { side }) {
          screenshots.expectReserved();
          requireOpen(before, disputeId, ['awaiting_answer']);
          const by = side === 'creator' ? ('creator_captain' as const) : ('accepted_captain' as const);
          const { match: after } = await apply({ name: 'answer_dispute', by, accept, actor: { userId, side } });
          await setAnswer(tx, disputeId, { isAccepted: accept, text, userId, now: timestamp });
          await keepEvidence(tx, { matchId, disputeId, teamId: teamOf(before, side) ?? '', userId, now: timestamp }, evidence, screenshots);
          return changed(disputeId, after, timestamp);
        },
      }),
    );
  };
}
