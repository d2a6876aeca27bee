import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { NullableStaffRole } from './staff-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const setStaffRole = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/staff-role',
  operationId: 'setStaffRole',
  summary: 'Set a user’s platform role',
  description: ['Sets or removes a user’s platform role. The last OPERATOR cannot be removed. For staff with role OPERATOR.'],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ role: NullableStaffRole(), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_last_operator'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setStaffRole(
      { user: params.id, order: orderOf(body.reason, web), role: body.role ?? undefined },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
