import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { refuseClosedMatch } from '../closings/refuse-closed.js';
import { findMatchState } from '../db/match-state.js';
import { requireCreatorCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { askEligibilityOf } from '../steps/ask-eligibility-of.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/publish: a draft becomes visible, to all or to the challenged team. */
export function publishMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['publishMatch'] {
  return async (request, call) => {
    const [standing, seen] = await Promise.all([
      readStanding(context.peers, call, requirePersonal(call)),
      findMatchState(context.pool, request.matchId),
    ]);
    const eligibility = seen && (await askEligibilityOf(context, call, seen, undefined, [], 'ignoring rules'));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.PublishMatchResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        requireCreatorCaptain(found, standing);
      },
      async act({ tx, match: found, apply, timestamp }) {
        await apply({ name: 'publish', by: 'creator_captain' });
        if (eligibility) await refuseClosedMatch(tx, found, eligibility().closingVersion);
        return { timestamp };
      },
    });
  };
}
