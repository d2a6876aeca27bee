import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/**
 * POST /matches/{matchId}/forfeit (docs/reference/matches.md#results). If the caller captains both sides, the creator's team forfeits
 * (docs/reference/matches.md#results).
 */
export function forfeitMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['forfeitMatch'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.ForfeitMatchResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        return requireParticipantCaptain(found, standing)[0];
      },
      async act({ apply, timestamp }, side) {
        await apply({ name: 'forfeit', by: side === 'creator' ? 'creator_captain' : 'accepted_captain', side, reason: request.reason });
        return { timestamp };
      },
    });
  };
}
