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
  summary: 'Give a user another username',
  description: [
    'Gives a user another username, however lately they changed it. The one before leads on for 90 days and is nobody else’s for 365.',
    'For staff from MODERATOR on, of users of lower roles.',
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
