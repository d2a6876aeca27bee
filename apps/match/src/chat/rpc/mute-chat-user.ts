import { match } from '@matchpoint/contracts';
import { HOUR_MS, newId } from '@matchpoint/core';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { callOptions } from '../../peers/call-options.js';
import { openDesk } from '../desk.js';
import { EVERYWHERE, setMute } from '../mutes.js';

/**
 * Mutes a user in a league's chats or, for platform staff, in all. Muting again changes the running mute.
 * @throws as openDesk; error_user_not_found
 */
export function muteChatUser(context: MatchContext): Handlers<match.MatchChatServiceService>['muteChatUser'] {
  return async ({ league, userId: identifier, hours, reason }, call) => {
    const desk = await openDesk(context, call, 'muteLeagueChatUser', league);
    desk.requireRole();
    const { id: userId } = await context.peers.profile.resolveUser({ identifier }, callOptions(call));
    return runIdempotent(context.pool, call, {
      codec: match.MuteChatUserResponse,
      async write(tx) {
        desk.requireActive();
        const now = context.clock.now();
        const timestamp = now.toISOString();
        const expiresAt = new Date(now.getTime() + hours * HOUR_MS).toISOString();
        const leagueId = desk.leagueId ?? EVERYWHERE;
        const by = desk.caller.userId;
        const muteId = await setMute(tx, { id: newId('mute'), leagueId, userId, reason, by, at: timestamp, expiresAt });
        await desk.keepInAudit(tx, 'chat.user_muted', userId, { muteId, reason, expiresAt });
        return { muteId, userId, expiresAt, timestamp };
      },
    });
  };
}
