import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const publishMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/publish',
  operationId: 'publishMatch',
  summary: 'Publish a draft',
  description: [
    'Publishes a draft, so that teams can offer to play it, or the challenged team can answer.',
    'The key owner must captain the creator team.',
  ],
  section: 'docs/reference/matches.md#creation',
  params: MatchPath,
  response: SuccessResponse,
  emits: ['match.published'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_match_not_in_valid_state',
    'error_team_not_active',
    'error_league_not_eligible',
    'error_league_not_active',
    'error_league_game_not_active',
  ],
  async handler({ params, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.publishMatch(params, call)) };
  },
});
