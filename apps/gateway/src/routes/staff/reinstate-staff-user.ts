import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { changeAccess } from '../../edge/owners/apply-access-change.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const reinstateStaffUser = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/reinstate',
  operationId: 'reinstateStaffUser',
  summary: 'End the suspension or ban of a user',
  description: [
    'Reinstates a user at every gateway within a second. Roles that a ban ended are not restored.',
    'For staff with role MODERATOR or higher; the user’s role must be lower.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const { userId, version, timestamp } = await context.staff.reinstateUser(
      { user: params.id, order: orderOf(body.reason, web) },
      { caller, requestId },
    );
    await changeAccess(context, { userId, version, standing: { suspendedAt: null, suspendedUntil: null } }, timestamp);
    return { success: true as const, timestamp };
  },
});
