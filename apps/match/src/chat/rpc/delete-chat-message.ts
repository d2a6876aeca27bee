import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { appendEvent, auditRecorded } from '@matchpoint/events';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { findStaffPass } from '../../steps/staff-pass.js';
import { askAhead, findRoom } from '../access.js';
import { messageDeleted } from '../events.js';
import { deleteMessage, findMessage } from '../store.js';

/**
 * DELETE /chat/messages/{messageId}, for its sender, a MANAGER of the match's league, or platform staff. The message keeps its place.
 * @throws MESSAGE_NOT_FOUND, also for a deleted one; CHAT_ACCESS_DENIED for others who may read it
 */
export function deleteChatMessage(context: MatchContext): Handlers<match.MatchChatServiceService>['deleteChatMessage'] {
  return async ({ messageId }, call) => {
    const { pool, clock } = context;
    const seen = await findMessage(pool, messageId);
    if (!seen || seen.deletedAt !== null) throw new DomainError('MESSAGE_NOT_FOUND');
    const asked = await askAhead(context, call);
    const room = await findRoom(pool, asked, seen.matchId);
    if (!room) throw new DomainError('MESSAGE_NOT_FOUND');
    const { userId } = asked.caller;
    const isOwn = room.teamId !== undefined && seen.senderUserId === userId;
    const manager = isOwn ? undefined : await findStaffPass(context, call, room.match, 'MANAGER');
    if (!isOwn && !manager?.isStaff) {
      const mayRead = room.teamId !== undefined || (await findStaffPass(context, call, room.match, 'MEMBER')).isStaff;
      throw new DomainError(mayRead ? 'CHAT_ACCESS_DENIED' : 'MESSAGE_NOT_FOUND');
    }
    return runIdempotent(pool, call, {
      codec: match.DeleteChatMessageResponse,
      async write(tx) {
        const now = clock.now().toISOString();
        if (!(await deleteMessage(tx, messageId, { at: now, by: userId }))) throw new DomainError('MESSAGE_NOT_FOUND');
        await appendEvent(tx, messageDeleted(room.match, seen, now));
        if (manager?.platformRole !== undefined) {
          const what = { action: 'chat.message_deleted', target: messageId, after: { matchId: seen.matchId } };
          const who = { actorUserId: userId, actorRole: manager.platformRole, requestId: call.requestId, address: call.address };
          await appendEvent(tx, auditRecorded({ ...what, ...who }));
        }
        return { timestamp: now };
      },
    });
  };
}
