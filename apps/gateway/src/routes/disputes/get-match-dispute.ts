import Type from 'typebox';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { Dispute, DisputePath, DISPUTES, READERS, toDispute } from './dispute-objects.js';

export const getMatchDispute = defineRoute({
  ...DISPUTES,
  method: 'GET',
  path: '/matches/{matchId}/disputes/{disputeId}',
  operationId: 'getMatchDispute',
  summary: 'Get a dispute',
  description: [
    'Returns a dispute with the evidence of both sides and its outcome.',
    'The key owner must be an active member of either team, on the staff of the match’s league, or platform staff, MODERATOR or ' +
      'higher.',
  ],
  scope: READERS,
  params: DisputePath,
  response: Type.Object({ dispute: Dispute, timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_dispute_not_found', 'error_second_factor_required'],
  async handler({ params, caller, requestId }, context) {
    const { dispute } = await context.matchDisputes.getDispute(params, { caller, requestId });
    return { dispute: toDispute(present(dispute), context) };
  },
});
