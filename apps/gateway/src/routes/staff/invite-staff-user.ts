import { normalizeMailAddress } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { Email } from '../auth/auth-objects.js';
import { spendOnMail } from '../auth/spend-on-mail.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const inviteStaffUser = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/invitation',
  operationId: 'inviteStaffUser',
  summary: 'Invite a person to take over an imported user',
  description: [
    'Mails a link, valid for seven days, to take over an imported user; the link verifies the address. A newer link',
    'invalidates older ones. For staff with role OPERATOR. Nothing is mailed to an address that has reached the mail limit.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ email: Email(), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_user_already_claimed', 'error_already_exists'],
  async handler({ params, body, caller, requestId, web }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be an email address');
    const change = { $case: 'invite' as const, value: {} };
    const order = { user: params.id, order: orderOf(body.reason, web), change };
    const { userId, actorRole, timestamp } = await context.staff.orderAccessChange(order, { caller, requestId });
    const staffOrder = { actorUserId: caller.userId, actorRole, ...order.order };
    const mail = (isMailed: boolean) => context.account.inviteUser({ email, user: userId, isSilent: !isMailed, staffOrder }, { requestId });
    await spendOnMail(context, { purpose: 'invitation', email }, mail);
    return { success: true as const, timestamp };
  },
});
