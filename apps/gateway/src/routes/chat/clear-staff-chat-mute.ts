import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { writeOptions } from '../leagues/league-operation.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { CHAT_TAG, MutePath } from './chat-objects.js';

export const clearStaffChatMute = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...CHAT_TAG,
  method: 'POST',
  path: '/staff/chat/mutes/{muteId}/clear',
  operationId: 'clearStaffChatMute',
  summary: "End a user's mute in all chats",
  description: [
    'Ends a mute by the platform. An ended mute returns 404.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  isIdempotent: true,
  params: MutePath,
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_chat_mute_not_found'],
  async handler(input, { matchChat }) {
    const request = { league: '', muteId: input.params.muteId };
    return { success: true as const, ...(await matchChat.clearChatMute(request, writeOptions(input))) };
  },
});
