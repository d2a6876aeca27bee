import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { actAsCaptain } from '../steps/act-as-captain.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** PATCH /matches/{matchId}/scores by a captain of the other side: confirms a map's score (docs/reference/scores.md#captains). */
export function confirmMatchScore(context: MatchContext): Handlers<match.MatchScoreServiceService>['confirmMatchScore'] {
  return async ({ matchId, mapIndex }, call) => {
    const caller = requirePersonal(call);
    const standing = await readStanding(context.peers, call, caller);
    return actOnMatch(context, call, {
      matchId,
      codec: match.ConfirmMatchScoreResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        return requireParticipantCaptain(found, standing);
      },
      act: async (action, sides) => ({
        result: await actAsCaptain(action, sides, { userId: caller.userId, mapIndex }, (by, actor) => ({
          name: 'confirm_score',
          by,
          mapIndex,
          actor,
        })),
      }),
    });
  };
}
