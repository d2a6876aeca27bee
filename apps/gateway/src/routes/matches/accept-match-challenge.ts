import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ActiveRoster, BenchRoster, CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const acceptMatchChallenge = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/challenges/accept',
  operationId: 'acceptMatchChallenge',
  summary: 'Accept a challenge as the challenged team',
  description: ['Accepts a challenge with this roster: the match becomes ACCEPTED.', 'The key owner must captain the challenged team.'],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ activeRoster: ActiveRoster(), benchRoster: Type.Optional(BenchRoster()) }),
  response: SuccessResponse,
  emits: ['match.accepted', 'roster.updated'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_match_not_in_valid_state',
    'error_team_not_active',
    'error_league_not_eligible',
    'error_league_not_active',
    'error_league_game_not_active',
  ],
  async handler({ params, body, ...call }, { matchCommands }) {
    const benchRoster = (body.benchRoster ?? []).map(({ id, priority }) => ({ userId: id, priority }));
    return {
      success: true as const,
      ...(await matchCommands.acceptChallenge({ ...params, activeRoster: body.activeRoster, benchRoster }, call)),
    };
  },
});
