import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const updateMatchLobbyCode = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/lobby-code',
  operationId: 'updateMatchLobbyCode',
  summary: "Set the code of the match's lobby",
  section: 'contract 6',
  params: MatchPath,
  body: Type.Object({ lobbyCode: Type.String({ minLength: 1, maxLength: 50 }) }),
  response: Type.Object({ success: Type.Literal(true), lobbyCode: Type.String(), statusChanged: Type.Boolean(), timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.updateLobbyCode({ ...params, ...body }, call) };
  },
});
