import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { openDesk } from '../desk.js';
import { clearMute, EVERYWHERE } from '../mutes.js';

/** Ends a mute that the same desk imposed. @throws as openDesk; error_chat_mute_not_found if it is no longer running */
export function clearChatMute(context: MatchContext): Handlers<match.MatchChatServiceService>['clearChatMute'] {
  return async ({ league, muteId }, call) => {
    const desk = await openDesk(context, call, 'clearLeagueChatMute', league);
    desk.requireRole();
    return runIdempotent(context.pool, call, {
      codec: match.ClearChatMuteResponse,
      async write(tx) {
        desk.requireActive();
        const timestamp = context.clock.now().toISOString();
        const userId = await clearMute(tx, {
          id: muteId,
          leagueId: desk.leagueId ?? EVERYWHERE,
          at: timestamp,
          by: desk.caller.userId,
        });
        if (userId === undefined) throw new DomainError('error_chat_mute_not_found');
        await desk.keepInAudit(tx, 'chat.mute_cleared', userId, { muteId });
        return { timestamp };
      },
    });
  };
}
