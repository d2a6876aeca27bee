import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const updateMatchLobbyCode = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/lobby-code',
  operationId: 'updateMatchLobbyCode',
  summary: 'Set the lobby code of a match',
  description: [
    'Sets the code with which players join the lobby in the game.',
    'The key owner must captain either team of an arranged or running match.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({
    lobbyCode: writtenText(1, 50, 'The code that players enter in the game to join the lobby.'),
  }),
  response: Type.Object({
    success: Success(),
    lobbyCode: text('The code.'),
    statusChanged: flag('Whether the status of the match changed with it; currently always false.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.updateLobbyCode({ ...params, ...body }, call)) };
  },
});
