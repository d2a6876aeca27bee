import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { spendOnMail } from '../auth/spend-on-mail.js';
import { staffUserId } from './staff-user-id.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const mailStaffPasswordReset = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'POST',
  path: '/staff/users/{id}/password-reset',
  operationId: 'mailStaffPasswordReset',
  summary: 'Mail a user a link that sets a password',
  description: [
    'Mails the owner of an account a link by which a new password is set, as they might ask for themselves. Staff never see it.',
    'For staff from SUPPORT on, of users of no higher role. Who has had their mails for now gets none.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const call = { caller, requestId };
    const { email } = await context.account.getAccount({ userId: await staffUserId(context, params.id, call) }, { requestId });
    const change = { $case: 'resetPassword' as const, value: {} };
    const { userId, timestamp } = await context.staff.orderAccessChange(
      { user: params.id, order: orderOf(body.reason, web), change },
      call,
    );
    await spendOnMail(context, email, async (isMailed) => isMailed && context.account.mailPasswordReset({ userId }, { requestId }));
    return { success: true as const, timestamp };
  },
});
