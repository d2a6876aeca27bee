import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { flag } from '../../operation/fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const setStaffUserVerified = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/verified',
  operationId: 'setStaffUserVerified',
  summary: 'Set a user’s verified mark',
  description: ['Adds or removes the mark of a verified identity. For staff with role OPERATOR.'],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ isVerified: flag('Whether the platform has verified the identity.'), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setUserVerified(
      { user: params.id, order: orderOf(body.reason, web), isVerified: body.isVerified },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
