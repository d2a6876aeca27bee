import { cancelDeletion } from '../../edge/owners/schedule-deletion.js';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, REASON_OF_DELETE, reasonOfDelete, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const cancelStaffUserDeletion = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'DELETE',
  path: '/staff/users/{id}/deletion',
  operationId: 'cancelStaffUserDeletion',
  summary: 'Cancel the deletion of a user’s account',
  description: [
    'Cancels an account’s deletion, whoever ordered it. The owner is notified by mail; keys and sessions that ended stay ended.',
    'Without a scheduled deletion it does nothing. For staff with role OPERATOR.',
  ],
  params: StaffUserPath,
  ...REASON_OF_DELETE,
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_account_deletion_blocked'],
  async handler({ params, body, query, caller, requestId, web }, context) {
    const change = { $case: 'cancelDeletion' as const, value: {} };
    const order = { user: params.id, order: orderOf(reasonOfDelete({ body, query }), web), change };
    const { userId, actorRole, timestamp } = await context.staff.orderAccessChange(order, { caller, requestId });
    const staffOrder = { actorUserId: caller.userId, actorRole, ...order.order };
    await cancelDeletion(context, { userId, isByOperator: true, staffOrder }, { requestId });
    return { success: true as const, timestamp };
  },
});
