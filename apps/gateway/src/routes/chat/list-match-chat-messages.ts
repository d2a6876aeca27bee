import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, flag, Identifier, Limit, list, nullable, Timestamp } from '../../operation/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { CHAT_TAG, ChatMessage, toChatMessage } from './chat-objects.js';

const PAGE_SIZE = 50;
const OPERATION = 'listMatchChatMessages';

export const listMatchChatMessages = defineRoute({
  ...CHAT_TAG,
  method: 'GET',
  path: '/matches/{matchId}/chat',
  operationId: OPERATION,
  summary: 'List the messages of a match’s chat, newest first',
  description: [
    'Lists the messages of a match’s chat, newest first; with `after`, the messages after that one, oldest first.',
    'A match has a chat from ACCEPTED on. It is readable by active members and rostered players of both teams, the ' +
      'staff of its league, MEMBER or ' +
      'higher, and platform staff. Everyone else gets 404.',
    'A deleted message keeps its place, without its content.',
  ],
  scope: ['chat.read:read', 'leagues.capabilities.chat:write'],
  params: MatchPath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    after: Type.Optional(
      Identifier('Id of a message of this match: lists only later messages, oldest first.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001'),
    ),
  }),
  response: Type.Object({
    data: list(ChatMessage, 'Items on this page: newest first, or oldest first with `after`.'),
    nextCursor: nullable.string('Pass it as `cursor` to get the next page; null on the last page.', 'eyJ2IjoxfQ'),
    hasMore: flag('Whether there is another page.'),
    closesAt: nullable.instant(
      'Time when the chat closes; null while the match continues or its dispute is open.',
      '2026-01-17T14:05:00.000Z',
    ),
    timestamp: Timestamp(),
  }),
  errors: ['CHAT_ROOM_NOT_FOUND', 'error_second_factor_required'],
  async handler({ params, query, caller, requestId }, { matchChat, cursors, readUserReferences }) {
    const { limit = PAGE_SIZE, cursor, after } = query;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { ...params, after } };
    const position = cursor == null ? undefined : (cursors.decode(binding, cursor) as { sequence: number }).sequence;
    const request = { ...params, pageSize: limit, afterMessageId: after, position };
    const { messages, hasMore, closesAt } = await matchChat.listChatMessages(request, { caller, requestId });
    const senders = messages.map(({ senderUserId }) => senderUserId);
    const users = await readUserReferences(senders, caller, requestId);
    const last = messages.at(-1);
    return {
      data: messages.map((message) => toChatMessage(message, users)),
      nextCursor: hasMore && last ? cursors.encode(binding, { sequence: last.sequence }) : null,
      hasMore,
      closesAt: closesAt ?? null,
    };
  },
});
