import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { CHAT_TAG } from './chat-objects.js';
import { createTurns } from './in-turn.js';

/** Duplicates wait for the first one: each would cost a token until that is recorded. */
const inTurn = createTurns();

/** The write may have been done although its outcome is unknown. */
const UNCERTAIN: readonly string[] = ['error_unavailable', 'error_internal'];

export const sendMatchChatMessage = defineRoute({
  ...CHAT_TAG,
  method: 'POST',
  path: '/matches/{matchId}/chat',
  operationId: 'sendMatchChatMessage',
  summary: 'Send a message to a match’s chat',
  description: [
    'Sends a message to the chat of a match, which both teams read.',
    'The key owner must be an active member of one of them, or on its roster.',
    'A match has a chat from ACCEPTED on. It closes 48 hours after the match has ended.',
    'A person has a bucket per match: 5 messages, plus one every 10 seconds. Rejected and repeated messages cost nothing.',
  ],
  scope: 'chat.write:write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
  params: MatchPath,
  body: Type.Object({
    content: writtenText(1, 255, 'Text, trimmed, without control characters except line feeds.', 'Lobby is up.'),
    replyToId: Type.Optional(Identifier('Id of the message of this match that it replies to.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001')),
  }),
  response: Type.Object({ success: Success(), messageId: text('Message id.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001'), timestamp: Timestamp() }),
  emits: ['chat.message_created'],
  errors: ['CHAT_ACCESS_DENIED', 'error_chat_muted', 'error_chat_closed'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed, spend }, { matchChat, limiter }) {
    const call = { caller, requestId, ...(idempotency && { idempotency }) };
    const name = idempotency ? `${idempotency.scope} ${idempotency.key}` : requestId;
    return inTurn(name, async () => {
      const { isRepeat } = await matchChat.admitChatMessage(params, call);
      const bucket = { bucket: 'chatMessage' as const, id: `${params.matchId} ${caller.userId}`, cost: 1 };
      if (!isRepeat) await spend(bucket);
      const giveBack = async (): Promise<void> => {
        if (!isRepeat) await limiter.take([{ ...bucket, cost: -1 }]);
      };
      let isReplayed = false;
      try {
        const request = { ...params, content: body.content, replyToId: body.replyToId };
        const sent = await matchChat.sendChatMessage(request, { ...call, onReplayed: () => (isReplayed = true) });
        if (isReplayed) {
          onReplayed();
          await giveBack();
        }
        return { success: true as const, ...sent };
      } catch (error) {
        if (error instanceof DomainError && !UNCERTAIN.includes(error.code)) await giveBack();
        throw error;
      }
    });
  },
});
