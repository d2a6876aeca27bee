import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { CHAT_TAG, LeagueMutePath } from './chat-objects.js';

export const clearLeagueChatMute = defineRoute({
  ...leagueOperation('clearLeagueChatMute', ['Ends a mute by the league. An ended mute returns 404.'], ['error_chat_mute_not_found']),
  ...CHAT_TAG,
  summary: "End a user's mute in a league's chats",
  params: LeagueMutePath,
  response: SuccessResponse,
  async handler(input, { matchChat }) {
    const { identifier, muteId } = input.params;
    return { success: true as const, ...(await matchChat.clearChatMute({ league: identifier, muteId }, writeOptions(input))) };
  },
});
