import { match } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireParticipantCaptain } from '../domain/standing.js';
import { roomChanged } from '../outbox/room-changed.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/**
 * POST /matches/{matchId}/lobby-code by either captain, before and while the match is played. It never changes the status. Only pages that
 * may show the code learn of it.
 */
export function updateLobbyCode(context: MatchContext): Handlers<match.MatchCommandServiceService>['updateLobbyCode'] {
  return async ({ matchId, lobbyCode }, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId,
      codec: match.UpdateLobbyCodeResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        return requireParticipantCaptain(found, standing)[0];
      },
      async act({ tx, match: found, apply, timestamp }, side) {
        await apply({ name: 'set_lobby_code', by: side === 'creator' ? 'creator_captain' : 'accepted_captain', lobbyCode });
        await appendEvent(tx, roomChanged(found, timestamp));
        return { lobbyCode, statusChanged: false, timestamp };
      },
    });
  };
}
