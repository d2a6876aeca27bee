import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { releasePictures } from '../../uploads/use-picture.js';
import { SuccessResponse } from '../api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const clearStaffTeamProfile = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/clear-profile',
  operationId: 'clearStaffTeamProfile',
  summary: 'Take away what a team says and shows',
  description: ['Takes text and pictures off a team; names stay. For staff from MODERATOR on.'],
  isRepeatable: true,
  params: StaffTeamPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.updated'],
  errors: [...STAFF_ERRORS, 'error_team_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const { timestamp, replacedUrls } = await context.staff.clearTeamProfile(
      { team: params.id, order: orderOf(body.reason, web) },
      { caller, requestId },
    );
    await releasePictures(context, { caller, requestId }, replacedUrls);
    return { success: true as const, timestamp };
  },
});
