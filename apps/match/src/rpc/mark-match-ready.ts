import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireTeamCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/ready (docs/reference/matches.md#lifecycle). A repeat by the same team changes nothing and emits no event. */
export function markMatchReady(context: MatchContext): Handlers<match.MatchCommandServiceService>['markMatchReady'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.MarkMatchReadyResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        return requireTeamCaptain(found, standing, request.teamId);
      },
      async act({ apply, timestamp }, side) {
        const { match: after } = await apply({ name: 'ready', by: side === 'creator' ? 'creator_captain' : 'accepted_captain', side });
        return { matchReady: after.status === 'READY', timestamp };
      },
    });
  };
}
