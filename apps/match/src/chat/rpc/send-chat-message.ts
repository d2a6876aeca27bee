import { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { requirePersonal } from '../../steps/callers.js';
import { askAhead, requireWriter } from '../access.js';
import { messageCreated } from '../events.js';
import { closesAt, faultOf } from '../rules.js';
import { findMessage, insertMessage } from '../store.js';

/**
 * POST /matches/{matchId}/chat.
 * @throws INVALID_INPUT; CHAT_ACCESS_DENIED, error_chat_muted; error_chat_closed
 */
export function sendChatMessage(context: MatchContext): Handlers<match.MatchChatServiceService>['sendChatMessage'] {
  return async (request, call) => {
    requirePersonal(call);
    const content = request.content.trim();
    const fault = faultOf(content);
    if (fault !== undefined) throw invalidInput('body.content', fault);
    const asked = await askAhead(context, call);
    return runIdempotent(context.pool, call, {
      codec: match.SendChatMessageResponse,
      find: (tx) => requireWriter(tx, asked, request.matchId, context.clock.now().toISOString()),
      async write(tx, { match: of, teamId }) {
        const now = context.clock.now();
        const closed = closesAt(of);
        if (closed !== undefined && now > closed) throw new DomainError('error_chat_closed');
        const replyToId = request.replyToId ?? null;
        if (replyToId !== null && (await findMessage(tx, replyToId))?.matchId !== of.id)
          throw invalidInput('body.replyToId', 'must be the id of a message of this match');
        const createdAt = now.toISOString();
        const message = { id: newId('chat'), matchId: of.id, senderUserId: asked.caller.userId, teamId, content, replyToId, createdAt };
        const { sequence } = await insertMessage(tx, message);
        await appendEvent(tx, messageCreated(of, { ...message, sequence }));
        return { messageId: message.id, timestamp: createdAt };
      },
    });
  };
}
