import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { MatchPath } from '../matches/match-fields.js';
import { DisputeChange, DISPUTES, OF_MATCHES, OpenBody, toChange, toOpening } from './dispute-objects.js';

export const openMatchDispute = defineRoute({
  ...DISPUTES,
  method: 'POST',
  path: '/matches/{matchId}/disputes',
  operationId: 'openMatchDispute',
  summary: 'Dispute the result of a match',
  description: [
    'Disputes the result of a match, or scores of its maps, for a team of the key owner.',
    'It is possible while the match is played, once a map has a score, and afterwards until `finalAt` of the match.',
    'A claim about the other side’s pending score puts that map in dispute. A result stands until a ruling replaces it.',
    'The other side answers and may accept. Otherwise league staff decide, or platform staff for matches outside of leagues.',
    'The key owner must captain one of the two teams. A match has at most one open dispute; a team can open 2 per ' +
      'match, a person can have 10 open.',
  ],
  scope: OF_MATCHES,
  keyKind: 'personal',
  isIdempotent: true,
  params: MatchPath,
  body: OpenBody(),
  response: DisputeChange,
  emits: ['dispute.opened', 'score.disputed'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_match_not_in_valid_state',
    'error_already_exists',
    'error_limit_reached',
    'error_upload_limit_reached',
  ],
  async handler(input, { matchDisputes }) {
    const request = { ...input.params, ...toOpening(input.body) };
    const changed = await matchDisputes.openDispute(request, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
