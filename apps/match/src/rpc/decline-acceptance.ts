import { match } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { declineAcceptance as decline } from '../db/acceptances.js';
import { roomChanged } from '../outbox/room-changed.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { requireAcceptance, requireWaiting } from '../steps/answer-acceptance.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST …/acceptances/{acceptanceId}/decline by the creator's captain; the match stays open. */
export function declineAcceptance(context: MatchContext): Handlers<match.MatchCommandServiceService>['declineAcceptance'] {
  return async (request, call) => {
    const caller = requirePersonal(call);
    const standing = await readStanding(context.peers, call, caller);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.DeclineAcceptanceResponse,
      standing,
      authorize: (found, tx) => requireAcceptance(tx, found, request.acceptanceId, standing),
      async act({ tx, match: found, apply, timestamp }, acceptance) {
        requireWaiting(acceptance);
        await apply({ name: 'decline_acceptance', by: 'creator_captain' });
        await decline(tx, found.id, { acceptanceId: acceptance.id, userId: caller.userId, message: request.responseMessage }, timestamp);
        await appendEvent(tx, roomChanged(found, timestamp));
        return { timestamp };
      },
    });
  };
}
