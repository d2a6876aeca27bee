import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Success, Timestamp } from '../../operation/fields.js';
import { takeForMail } from '../auth/spend-on-mail.js';
import { staffUserId } from './staff-user-id.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const mailStaffPasswordReset = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'POST',
  path: '/staff/users/{id}/password-reset',
  operationId: 'mailStaffPasswordReset',
  summary: 'Mail a user a password reset link',
  description: [
    'Mails the owner of an account a link to set a new password, like one they could request themselves. Staff never see it.',
    'For staff with role SUPPORT or higher; the user’s role must not be higher.',
    'Mails requested by others do not count; `mailed` is true if one is sent.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: Type.Object({
    success: Success(),
    mailed: flag('Whether a mail was queued. False once staff have sent the user 10 in an hour.'),
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const call = { caller, requestId };
    // Refuse a user without an account before the act is recorded.
    await context.account.getAccount({ userId: await staffUserId(context, params.id, call) }, { requestId });
    const change = { $case: 'resetPassword' as const, value: {} };
    const { userId, timestamp } = await context.staff.orderAccessChange(
      { user: params.id, order: orderOf(body.reason, web), change },
      call,
    );
    const mailed = await takeForMail(context, [{ bucket: 'staffReset', id: userId, cost: 1 }], async (isMailed) => {
      if (isMailed) await context.account.mailPasswordReset({ userId }, { requestId });
      return isMailed;
    });
    return { success: true as const, mailed, timestamp };
  },
});
