import { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, withReservedImages } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { readTerms } from '../db/dispute-terms.js';
import { findMatchState } from '../db/match-state.js';
import type { MatchState, Side } from '../domain/match-state.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { screenshotsUsed } from '../outbox/screenshots-used.js';
import { wantScreenshots } from '../peers/want-screenshots.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { actAsCaptain } from '../steps/act-as-captain.js';
import { readStanding, requirePersonal } from '../steps/callers.js';
import { toScoreInput } from '../steps/to-score-input.js';

/**
 * POST /matches/{matchId}/scores by a captain (docs/reference/scores.md#captains): is pending for the other side, confirms its equal score,
 * or contradicts it.
 */
export function submitMatchScore(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitMatchScore'] {
  return async ({ matchId, score }, call) => {
    const caller = requirePersonal(call);
    const input = toScoreInput(score);
    const standing = await readStanding(context.peers, call, caller);
    const authorize = (found: MatchState): [Side, ...Side[]] => {
      requireVisible(found, standing);
      return requireParticipantCaptain(found, standing);
    };
    const storageIds = input.screenshotStorageIds;
    if (storageIds.length > 0) {
      const seen = await findMatchState(context.pool, matchId);
      if (!seen) throw new DomainError('error_match_not_found');
      authorize(seen);
    }
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const screenshots = await reserve(wantScreenshots(matchId, storageIds));
      return actOnMatch(context, call, {
        matchId,
        codec: match.SubmitMatchScoreResponse,
        standing,
        authorize,
        act: async (action, sides) => {
          screenshots.expectReserved();
          const terms = { ...(await readTerms(action.tx, action.match.leagueId)), id: newId('dsp') };
          const by = { userId: caller.userId, mapIndex: input.mapIndex };
          const result = await actAsCaptain(action, sides, by, (side, actor) => ({
            ...{ name: 'submit_score', by: side, score: input, actor, terms },
          }));
          await appendEvents(action.tx, screenshotsUsed(matchId, storageIds, screenshots));
          return { result };
        },
      });
    });
  };
}
