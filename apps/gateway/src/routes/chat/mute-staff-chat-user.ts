import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { CHAT_TAG, MuteBody, MuteResponse } from './chat-objects.js';

export const muteStaffChatUser = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...CHAT_TAG,
  method: 'POST',
  path: '/staff/chat/mutes',
  operationId: 'muteStaffChatUser',
  summary: 'Mute a user in all chats',
  description: [
    'Bars a user from writing in the chats of all matches for a period.',
    'Muting a muted user changes the active mute.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  isIdempotent: true,
  body: MuteBody(),
  response: MuteResponse(),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler(input, { matchChat }) {
    return { success: true as const, ...(await matchChat.muteChatUser({ league: '', ...input.body }, writeOptions(input))) };
  },
});
