import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { AcceptancePath, CAPTAIN_WRITE, Note } from './match-fields.js';

export const declineMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/acceptances/{acceptanceId}/decline',
  operationId: 'declineMatchAcceptance',
  summary: 'Decline an offer to play an open match',
  description: [
    'Declines one offer to play an open match; the match stays open to others.',
    'The key owner must captain the creator team.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: AcceptancePath,
  body: Type.Object({ responseMessage: Type.Optional(Note('A message to the other captain.', 'See you on Friday.')) }),
  response: SuccessResponse,
  errors: ['error_match_not_found', 'error_captain_required', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.declineAcceptance({ ...params, ...body }, call)) };
  },
});
