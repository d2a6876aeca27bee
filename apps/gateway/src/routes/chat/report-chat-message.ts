import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Success, text, Timestamp } from '../../operation/fields.js';
import { CHAT_TAG, MessagePath } from './chat-objects.js';

export const reportChatMessage = defineRoute({
  ...CHAT_TAG,
  method: 'POST',
  path: '/chat/messages/{messageId}/report',
  operationId: 'reportChatMessage',
  summary: 'Report a chat message',
  description: [
    'Reports a message to league and platform staff, who see its current text even if it changes later.',
    'Anyone who can read a message can report it once; a repeat returns the first report. Nobody can report their own.',
  ],
  scope: 'chat.write:write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
  params: MessagePath,
  body: Type.Object({
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Reason for the report.', examples: ['Insults.'] })),
  }),
  response: Type.Object({
    success: Success(),
    reportId: text('Report id.', 'report_01j6qvx3k0fd8r5y2m9wcz0001'),
    alreadyReported: flag('Whether the key owner had already reported it.'),
    timestamp: Timestamp(),
  }),
  emits: ['chat.message_reported'],
  errors: ['MESSAGE_NOT_FOUND', 'error_second_factor_required'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { matchChat }) {
    const request = { ...params, reason: body.reason ?? '' };
    const call = { caller, requestId, onReplayed, ...(idempotency && { idempotency }) };
    return { success: true as const, ...(await matchChat.reportChatMessage(request, call)) };
  },
});
