import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMatchState } from '../db/match-state.js';
import type { MatchState, Side } from '../domain/match-state.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { claimScreenshots } from '../peers/claim-images.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { actAsCaptain } from '../steps/act-as-captain.js';
import { readStanding, requirePersonal } from '../steps/callers.js';
import { toScoreInput } from '../steps/to-score-input.js';

/** POST /matches/{matchId}/scores by a captain (contract 7): waits for the other side, confirms its equal score, or contradicts it. */
export function submitMatchScore(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitMatchScore'] {
  return async ({ matchId, score }, call) => {
    const caller = requirePersonal(call);
    const input = toScoreInput(score);
    const standing = await readStanding(context.peers, call, caller);
    const authorize = (found: MatchState): [Side, ...Side[]] => {
      requireVisible(found, standing);
      return requireParticipantCaptain(found, standing);
    };
    if (input.screenshotStorageIds.length > 0) {
      const seen = await findMatchState(context.pool, matchId);
      if (!seen) throw new DomainError('error_match_not_found');
      authorize(seen);
      await claimScreenshots(context.peers, call, caller, matchId, input.screenshotStorageIds);
    }
    return actOnMatch(context, call, {
      matchId,
      codec: match.SubmitMatchScoreResponse,
      authorize,
      act: async (action, sides) => ({
        result: await actAsCaptain(action, sides, { userId: caller.userId, mapIndex: input.mapIndex }, (by, actor) => ({
          name: 'submit_score',
          by,
          score: input,
          actor,
        })),
      }),
    });
  };
}
