import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const clearStaffTeamProfile = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/clear-profile',
  operationId: 'clearStaffTeamProfile',
  summary: 'Clear the profile of a team',
  description: ['Removes text and pictures of a team; names stay. For staff with role MODERATOR or higher.'],
  isRepeatable: true,
  params: StaffTeamPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.updated'],
  errors: [...STAFF_ERRORS, 'error_team_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const { timestamp } = await context.staff.clearTeamProfile(
      { team: params.id, order: orderOf(body.reason, web) },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
