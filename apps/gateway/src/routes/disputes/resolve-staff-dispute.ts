import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { RulingBody, toRuling } from '../rulings/ruling-objects.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { DisputeChange, DISPUTES, StaffDisputePath, toChange } from './dispute-objects.js';

export const resolveStaffDispute = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...DISPUTES,
  method: 'POST',
  path: '/staff/disputes/{disputeId}/resolve',
  operationId: 'resolveStaffDispute',
  summary: 'Decide a dispute on the platform’s desk',
  description: [
    'Decides a dispute about a match outside of leagues, or one that a league escalated.',
    'The result applies at once: records, experience, leaderboards and tables change by the difference.',
    'Members of either team, players of the match and whoever disputed it for a team cannot decide.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  isIdempotent: true,
  params: StaffDisputePath,
  body: RulingBody(),
  response: DisputeChange,
  emits: [
    'dispute.resolved',
    'match.result_corrected',
    'match.reopened',
    'match.completed',
    'match.forfeited',
    'match.cancelled',
    'score.confirmed',
    'score.dispute_resolved',
  ],
  errors: [...STAFF_ERRORS, 'error_dispute_not_found', 'error_dispute_conflict', 'error_dispute_not_in_valid_state'],
  async handler(input, { matchDisputes }) {
    const request = { league: '', ...input.params, ...toRuling(input.body) };
    const changed = await matchDisputes.resolveDispute(request, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
