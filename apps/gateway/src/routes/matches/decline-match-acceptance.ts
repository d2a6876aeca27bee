import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { AcceptancePath, CAPTAIN_WRITE, Note, Success } from './match-fields.js';

export const declineMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/acceptances/{acceptanceId}/decline',
  operationId: 'declineMatchAcceptance',
  summary: 'Decline an offer to play an open match',
  section: 'contract 7',
  params: AcceptancePath,
  body: Type.Object({ responseMessage: Type.Optional(Note()) }),
  response: Success,
  errors: ['error_match_not_found', 'error_captain_required', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.declineAcceptance({ ...params, ...body }, call) };
  },
});
