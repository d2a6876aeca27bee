import { defineRoute } from '../../http/define-route.js';
import { CAPTAIN_WRITE, MatchPath, Success } from './match-fields.js';

export const startMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/start',
  operationId: 'startMatch',
  summary: 'Start a match that both teams are ready for',
  section: 'contract 7',
  params: MatchPath,
  response: Success,
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.startMatch(params, call) };
  },
});
