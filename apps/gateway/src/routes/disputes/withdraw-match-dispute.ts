import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { DisputeChange, DisputePath, DISPUTES, OF_MATCHES, toChange } from './dispute-objects.js';

export const withdrawMatchDispute = defineRoute({
  ...DISPUTES,
  method: 'POST',
  path: '/matches/{matchId}/disputes/{disputeId}/withdraw',
  operationId: 'withdrawMatchDispute',
  summary: 'Withdraw a dispute',
  description: [
    "Withdraws an open dispute: maps that it put in dispute take the other side's scores, and a result stands.",
    'The key owner must captain the team that opened it.',
  ],
  scope: OF_MATCHES,
  keyKind: 'personal',
  isIdempotent: true,
  params: DisputePath,
  response: DisputeChange,
  emits: ['dispute.resolved', 'score.confirmed', 'score.dispute_resolved', 'match.completed'],
  errors: [
    'error_match_not_found',
    'error_dispute_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_dispute_not_in_valid_state',
  ],
  async handler(input, { matchDisputes }) {
    const changed = await matchDisputes.withdrawDispute(input.params, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
