import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireCreatorCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/cancel by the creator's captain; the only command that an archived match accepts. */
export function cancelMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['cancelMatch'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.CancelMatchResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        requireCreatorCaptain(found, standing);
      },
      async act({ apply, timestamp }) {
        await apply({ name: 'cancel', by: 'creator_captain', reason: request.reason });
        return { timestamp };
      },
    });
  };
}
