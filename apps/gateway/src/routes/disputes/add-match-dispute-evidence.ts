import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { writtenText } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { DisputeChange, DisputePath, DISPUTES, OF_MATCHES, SCREENSHOTS, toChange, toEvidence } from './dispute-objects.js';

export const addMatchDisputeEvidence = defineRoute({
  ...DISPUTES,
  method: 'POST',
  path: '/matches/{matchId}/disputes/{disputeId}/evidence',
  operationId: 'addMatchDisputeEvidence',
  summary: 'Add evidence to a dispute',
  description: [
    'Adds text, pictures or both to an open dispute. Both teams and staff can see it; it is in no event.',
    'A team can add at most 10 entries with 30 pictures to a dispute.',
    'The key owner must captain one of the two teams.',
  ],
  scope: OF_MATCHES,
  keyKind: 'personal',
  isIdempotent: true,
  params: DisputePath,
  body: Type.Object({
    text: Type.Optional(writtenText(1, 2_000, 'Text.', 'The scoreboard at the end.')),
    ...SCREENSHOTS,
  }),
  response: DisputeChange,
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
    const request = { ...input.params, evidence: toEvidence(input.body) };
    const changed = await matchDisputes.addDisputeEvidence(request, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
