import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { NewUsername } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const renameStaffUser = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/rename',
  operationId: 'renameStaffUser',
  summary: 'Change a user’s username',
  description: [
    'Changes a user’s username, however recently they changed it. The previous one redirects for 90 days and stays reserved for 365.',
    'For staff with role MODERATOR or higher; the user’s role must be lower.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ username: NewUsername(), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_name_taken'],
  async handler({ params, body, caller, requestId, web }, { staff, reservedNames }) {
    reservedNames.refuse(body.username, 'body.username');
    const { timestamp } = await staff.renameUser(
      { user: params.id, order: orderOf(body.reason, web), username: body.username },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
