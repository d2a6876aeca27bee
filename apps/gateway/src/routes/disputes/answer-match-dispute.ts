import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, writtenText } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { DisputeChange, DisputePath, DISPUTES, OF_MATCHES, SCREENSHOTS, toChange, toEvidence } from './dispute-objects.js';

export const answerMatchDispute = defineRoute({
  ...DISPUTES,
  method: 'POST',
  path: '/matches/{matchId}/disputes/{disputeId}/answer',
  operationId: 'answerMatchDispute',
  summary: 'Answer a dispute',
  description: [
    'Answers a dispute for the side that did not open it, once, before its deadline.',
    'Accepted scores and replayed maps apply at once.',
    'An accepted void or forfeit applies at once outside leagues; in a league its staff decide.',
    'The key owner must captain the other team.',
  ],
  scope: OF_MATCHES,
  keyKind: 'personal',
  isIdempotent: true,
  params: DisputePath,
  body: Type.Object({
    accept: flag('Whether the side accepts the request.'),
    text: Type.Optional(writtenText(1, 2_000, 'Statement of the side.', 'We won 13:11, see the recording.')),
    ...SCREENSHOTS,
  }),
  response: DisputeChange,
  emits: [
    'dispute.answered',
    'dispute.resolved',
    'score.confirmed',
    'score.dispute_resolved',
    'match.completed',
    'match.cancelled',
    'match.forfeited',
    'match.result_corrected',
    'match.reopened',
  ],
  errors: [
    'error_match_not_found',
    'error_dispute_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_dispute_not_in_valid_state',
    'error_limit_reached',
    'error_upload_limit_reached',
  ],
  async handler(input, { matchDisputes }) {
    const { accept, text = '', ...evidence } = input.body;
    const request = { ...input.params, accept, text, evidence: toEvidence(evidence) };
    const changed = await matchDisputes.answerDispute(request, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
