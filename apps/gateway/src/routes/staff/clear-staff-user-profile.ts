import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const clearStaffUserProfile = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/clear-profile',
  operationId: 'clearStaffUserProfile',
  summary: 'Clear the profile of a user',
  description: [
    'Removes name, text and pictures of a user’s profile. For staff with role MODERATOR or higher; the user’s role must be lower.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const { timestamp } = await context.staff.clearUserProfile(
      { user: params.id, order: orderOf(body.reason, web) },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
