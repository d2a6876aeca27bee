import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/start by either captain, once both teams are ready. */
export function startMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['startMatch'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.StartMatchResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        return requireParticipantCaptain(found, standing)[0];
      },
      async act({ apply, timestamp }, side) {
        await apply({ name: 'start', by: side === 'creator' ? 'creator_captain' : 'accepted_captain' });
        return { timestamp };
      },
    });
  };
}
