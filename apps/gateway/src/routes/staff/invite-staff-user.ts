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
  summary: 'Mail somebody a link to take over a user',
  description: [
    'Mails a link, good for seven days, by which somebody takes over a user whom an import made; the link proves the address. A newer one',
    'ends the older. For staff of role OPERATOR. A person who has reached the limit of mails gets none.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ email: Email(), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_user_already_claimed', 'error_already_exists'],
  async handler({ params, body, caller, requestId, web }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be a mail address');
    const change = { $case: 'invite' as const, value: {} };
    const order = { user: params.id, order: orderOf(body.reason, web), change };
    const { userId, actorRole, timestamp } = await context.staff.orderAccessChange(order, { caller, requestId });
    const staffOrder = { actorUserId: caller.userId, actorRole, ...order.order };
    const mail = (isMailed: boolean) => context.account.inviteUser({ email, user: userId, isSilent: !isMailed, staffOrder }, { requestId });
    await spendOnMail(context, { purpose: 'invitation', email, sender: caller.userId }, mail);
    return { success: true as const, timestamp };
  },
});
