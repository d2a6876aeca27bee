import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { AcceptancePath, CAPTAIN_WRITE, Ids, Note, Success } from './match-fields.js';

export const approveMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/acceptances/{acceptanceId}/approve',
  operationId: 'approveMatchAcceptance',
  summary: 'Choose the opponent of an open match',
  section: 'contract 7',
  params: AcceptancePath,
  body: Type.Object({ responseMessage: Type.Optional(Note()), availableMaps: Type.Optional(Ids()) }),
  response: Success,
  errors: ['error_match_not_found', 'error_captain_required', 'error_match_not_in_valid_state', 'error_team_not_active', 'error_league_not_eligible'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.approveAcceptance({ ...params, ...body, availableMaps: body.availableMaps ?? [] }, call) };
  },
});
