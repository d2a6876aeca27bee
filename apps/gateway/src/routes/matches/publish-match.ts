import { defineRoute } from '../../http/define-route.js';
import { CAPTAIN_WRITE, MatchPath, Success } from './match-fields.js';

export const publishMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/publish',
  operationId: 'publishMatch',
  summary: 'Publish a draft',
  section: 'contract 7',
  params: MatchPath,
  response: Success,
  errors: ['error_match_not_found', 'error_captain_required', 'error_match_not_in_valid_state', 'error_team_not_active'],
  async handler({ params, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.publishMatch(params, call) };
  },
});
