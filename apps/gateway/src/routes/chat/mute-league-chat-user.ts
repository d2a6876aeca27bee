import { defineRoute } from '../shared/define-route.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { CHAT_TAG, MuteBody, MuteResponse } from './chat-objects.js';

export const muteLeagueChatUser = defineRoute({
  ...leagueOperation(
    'muteLeagueChatUser',
    [
      'Bars a user from writing in the chats of a league’s matches for a period.',
      'Muting a muted user changes the active mute. A league has at most 1,000 mutes.',
    ],
    ['error_user_not_found', 'error_limit_reached'],
  ),
  ...CHAT_TAG,
  summary: "Mute a user in a league's chats",
  params: LeaguePath,
  body: MuteBody(),
  response: MuteResponse(),
  async handler(input, { matchChat }) {
    const { params, body } = input;
    return { success: true as const, ...(await matchChat.muteChatUser({ league: params.identifier, ...body }, writeOptions(input))) };
  },
});
