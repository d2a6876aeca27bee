import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const startMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/start',
  operationId: 'startMatch',
  summary: 'Start a match that both teams are ready for',
  description: ['Starts play: a READY match becomes IN_PROGRESS, and scores can be submitted.', 'The key owner must captain either team.'],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  response: SuccessResponse,
  emits: ['match.started'],
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.startMatch(params, call)) };
  },
});
