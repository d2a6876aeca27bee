import { defineRoute } from '../shared/define-route.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { DISPUTES } from './dispute-objects.js';
import { DISPUTES_OF_DESK, readPageOfDisputes } from './page-of-disputes.js';

export const listStaffDisputes = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...DISPUTES,
  method: 'GET',
  path: '/staff/disputes',
  operationId: 'listStaffDisputes',
  summary: "List the disputes on the platform's desk, newest first",
  description: [
    'Lists the disputes for platform staff, newest first: about matches outside leagues, and escalated ones.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  ...DISPUTES_OF_DESK,
  errors: [...STAFF_ERRORS, 'error_game_not_found', 'error_team_not_found', 'error_league_season_not_found'],
  handler: ({ query, caller, requestId }, context) =>
    readPageOfDisputes({ operationId: 'listStaffDisputes', of: { league: '' }, query, caller, requestId }, context),
});
