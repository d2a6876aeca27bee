import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { changeAccess } from '../../edge/owners/apply-access-change.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const signOutStaffUser = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'POST',
  path: '/staff/users/{id}/sign-out',
  operationId: 'signOutStaffUser',
  summary: 'Sign a user out everywhere',
  description: [
    'Ends all sessions of a user, at every gateway within a second, and withdraws a change of their email that is not confirmed yet; ' +
      'keys stay. For staff with role SUPPORT or higher; the user’s role must not be higher.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const change = { $case: 'endSessions' as const, value: {} };
    const { userId, version, timestamp } = await context.staff.orderAccessChange(
      { user: params.id, order: orderOf(body.reason, web), change },
      { caller, requestId },
    );
    await changeAccess(context, { userId, version, endsSessions: true }, timestamp);
    await context.account.withdrawEmailChange({ userId }, { requestId });
    return { success: true as const, timestamp };
  },
});
