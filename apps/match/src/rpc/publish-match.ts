import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireCreatorCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/publish: a draft becomes visible, to all or to the team that it challenges. */
export function publishMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['publishMatch'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.PublishMatchResponse,
      authorize(found) {
        requireVisible(found, standing);
        requireCreatorCaptain(found, standing);
      },
      async act({ apply, timestamp }) {
        await apply({ name: 'publish', by: 'creator_captain' });
        return { timestamp };
      },
    });
  };
}
