import { defineRoute } from '../shared/define-route.js';
import { MatchPath } from '../matches/match-fields.js';
import { DISPUTES, READERS } from './dispute-objects.js';
import { DISPUTES_OF_MATCH, readPageOfDisputes } from './page-of-disputes.js';

export const listMatchDisputes = defineRoute({
  ...DISPUTES,
  method: 'GET',
  path: '/matches/{matchId}/disputes',
  operationId: 'listMatchDisputes',
  summary: 'List the disputes of a match, newest first',
  description: [
    'Lists the disputes of a match, newest first, with the evidence of both sides.',
    'The key owner must be an active member of either team, on the staff of the match’s league, or platform staff, MODERATOR or ' +
      'higher.',
  ],
  scope: READERS,
  params: MatchPath,
  ...DISPUTES_OF_MATCH,
  errors: ['error_match_not_found', 'error_second_factor_required'],
  handler: ({ params, query, caller, requestId }, context) =>
    readPageOfDisputes({ operationId: 'listMatchDisputes', of: params, query, caller, requestId }, context),
});
