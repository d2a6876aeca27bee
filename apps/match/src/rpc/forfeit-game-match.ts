import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { sideOf } from '../domain/match-state.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';

/**
 * POST /game/matches/{matchId}/forfeit: the developer names the team that forfeits.
 * @throws error_not_match_participant for a team of neither side
 */
export function forfeitGameMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['forfeitGameMatch'] {
  return (request, call) => {
    const developer = requireGameDeveloper(call);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.ForfeitGameMatchResponse,
      authorize(found) {
        requireOwnGame(found, developer);
        const side = sideOf(found, request.forfeitingTeamId);
        if (!side) throw new DomainError('error_not_match_participant');
        return side;
      },
      async act({ apply, timestamp }, side) {
        await apply({ name: 'forfeit', by: 'game', side, reason: request.reason });
        return { timestamp };
      },
    });
  };
}
