import { match } from '@matchpoint/contracts';
import { HOUR_MS, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { callOptions } from '../../peers/call-options.js';
import { type Desk, openDesk } from '../desk.js';
import { EVERYWHERE, setMute } from '../mutes.js';
import { hasWrittenInLeague } from '../store.js';

/**
 * Mutes a user in a league's chats or, for platform staff, in all. Muting again changes the running mute. To the staff of a league, a
 * private user whom it does not know does not exist (docs/reference/leagues.md#private-profiles).
 * @throws as openDesk; error_user_not_found
 */
export function muteChatUser(context: MatchContext): Handlers<match.MatchChatServiceService>['muteChatUser'] {
  return async ({ league, userId: identifier, hours, reason }, call) => {
    const desk = await openDesk(context, call, 'muteLeagueChatUser', league);
    desk.requireRole();
    const { id: userId } = await findMutable(context, call, desk, identifier);
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

/** The user of an id or username on whom the desk may act. @throws DomainError error_user_not_found */
async function findMutable(
  { pool, peers }: Pick<MatchContext, 'pool' | 'peers'>,
  call: CallContext,
  { leagueId, isOfPlatform }: Desk,
  identifier: string,
): Promise<{ id: string }> {
  const { id, visibility, teams } = await peers.profile.resolveUser({ identifier, withTeams: true }, callOptions(call));
  if (visibility !== 'private' || isOfPlatform || leagueId === undefined) return { id };
  const isKnown =
    (await hasWrittenInLeague(pool, leagueId, id)) ||
    (await peers.league.checkLeaguePerson({ leagueId, userId: id, teamIds: teams?.ids ?? [] }, callOptions(call))).isKnown;
  if (!isKnown) throw new DomainError('error_user_not_found');
  return { id };
}
