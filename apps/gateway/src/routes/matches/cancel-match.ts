import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { CAPTAIN_WRITE, MatchPath, MatchSuccess, Note } from './match-fields.js';

export const cancelMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/cancel',
  operationId: 'cancelMatch',
  summary: 'Cancel a match before it starts',
  description: [
    'Cancels a match before play begins. The match becomes CANCELLED, which is final.',
    'The key owner must captain the creator team.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ reason: Type.Optional(Note('Reason, also included in the event.', 'We are one player short.')) }),
  response: MatchSuccess,
  emits: ['match.cancelled'],
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, matchId: params.matchId, ...(await matchCommands.cancelMatch({ ...params, ...body }, call)) };
  },
});
