import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { CAPTAIN_WRITE, MatchPath, Note } from './match-fields.js';

export const refuseMatchChallenge = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/challenges/refuse',
  operationId: 'refuseMatchChallenge',
  summary: 'Refuse a challenge as the challenged team',
  description: ['Refuses a challenge: the match is CANCELLED.', 'The key owner must captain the challenged team.'],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ reason: Type.Optional(Note('Reason, also included in the event.', 'We are one player short.')) }),
  response: SuccessResponse,
  emits: ['match.cancelled'],
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.refuseChallenge({ ...params, ...body }, call)) };
  },
});
