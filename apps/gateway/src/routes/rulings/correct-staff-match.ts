import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { MatchPath } from '../matches/match-fields.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { RulingBody, RulingResponse, RULINGS, toRuled, toRuling } from './ruling-objects.js';

export const correctStaffMatch = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...RULINGS,
  method: 'POST',
  path: '/staff/matches/{matchId}/correct',
  operationId: 'correctStaffMatch',
  summary: 'Rule on the result of any match',
  description: [
    'Rules on the result of a match. It applies at once: records, experience, leaderboards and tables change by the difference.',
    'It is possible from IN_PROGRESS until 30 days after the match has ended, but not in a final season or for an imported match.',
    'Members of either team, players of the match and whoever disputed it for a team cannot decide.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  isIdempotent: true,
  params: MatchPath,
  body: RulingBody(),
  response: RulingResponse(),
  emits: [
    'match.result_corrected',
    'match.reopened',
    'match.completed',
    'match.forfeited',
    'match.cancelled',
    'score.confirmed',
    'score.dispute_resolved',
  ],
  errors: [...STAFF_ERRORS, 'error_match_not_found', 'error_match_not_in_valid_state', 'error_dispute_conflict'],
  async handler(input, { matchDisputes }) {
    const { matchId } = input.params;
    const request = { league: '', matchId, ...toRuling(input.body) };
    return toRuled(matchId, await matchDisputes.correctMatch(request, writeOptions(input)));
  },
});
