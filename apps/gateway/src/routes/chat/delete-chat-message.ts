import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { CHAT_TAG, MessagePath } from './chat-objects.js';

export const deleteChatMessage = defineRoute({
  ...CHAT_TAG,
  method: 'DELETE',
  path: '/chat/messages/{messageId}',
  operationId: 'deleteChatMessage',
  summary: 'Delete a message of a chat',
  description: [
    'Deletes a message: it keeps its place in the chat, without its content.',
    "The key owner must be its sender, have role MANAGER or higher in the match's league, or be platform staff.",
  ],
  scope: ['chat.write:write', 'leagues.capabilities.chat:write'],
  params: MessagePath,
  response: SuccessResponse,
  emits: ['chat.message_deleted'],
  errors: ['MESSAGE_NOT_FOUND', 'CHAT_ACCESS_DENIED', 'error_second_factor_required'],
  async handler({ params, caller, requestId }, { matchChat }) {
    return { success: true as const, ...(await matchChat.deleteChatMessage(params, { caller, requestId })) };
  },
});
