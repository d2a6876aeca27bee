import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { CAPTAIN_WRITE, MatchPath, Note, Success } from './match-fields.js';

export const refuseMatchChallenge = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/challenges/refuse',
  operationId: 'refuseMatchChallenge',
  summary: 'Refuse a challenge as the challenged team',
  section: 'contract 7',
  params: MatchPath,
  body: Type.Object({ reason: Type.Optional(Note()) }),
  response: Success,
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.refuseChallenge({ ...params, ...body }, call) };
  },
});
