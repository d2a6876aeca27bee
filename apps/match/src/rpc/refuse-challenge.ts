import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireChallengedCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/challenges/refuse by the challenged team: the match is cancelled. */
export function refuseChallenge(context: MatchContext): Handlers<match.MatchCommandServiceService>['refuseChallenge'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.RefuseChallengeResponse,
      authorize(found) {
        requireVisible(found, standing);
        requireChallengedCaptain(found, standing);
      },
      async act({ apply, timestamp }) {
        await apply({ name: 'refuse_challenge', by: 'challenged_captain', reason: request.reason });
        return { timestamp };
      },
    });
  };
}
