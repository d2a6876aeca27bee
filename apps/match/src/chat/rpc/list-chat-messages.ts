import type { match } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { requireReadableRoom } from '../access.js';
import { closesAt } from '../rules.js';
import { findMessage, listNewest, listSince } from '../store.js';

/**
 * GET /matches/{matchId}/chat: newest first, or the messages since a message, oldest first.
 * @throws CHAT_ROOM_NOT_FOUND; INVALID_INPUT for a message that is not of this match
 */
export function listChatMessages(context: MatchContext): Handlers<match.MatchChatServiceService>['listChatMessages'] {
  return async ({ matchId, pageSize, afterMessageId, position }, call) => {
    const { match: of } = await requireReadableRoom(context, call, matchId);
    const limit = pageSize + 1;
    const since = afterMessageId === undefined ? undefined : await findMessage(context.pool, afterMessageId);
    if (afterMessageId !== undefined && since?.matchId !== matchId)
      throw invalidInput('query.after', 'must be the id of a message of this match');
    const rows = since
      ? await listSince(context.pool, matchId, position ?? since.sequence, limit)
      : await listNewest(context.pool, matchId, position, limit);
    return { messages: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize, closesAt: closesAt(of)?.toISOString() };
  };
}
