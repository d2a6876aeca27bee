import Type from 'typebox';
import { scheduleDeletion } from '../../edge/owners/schedule-deletion.js';
import { defineRoute } from '../shared/define-route.js';
import { instant, Success, Timestamp } from '../../operation/fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const scheduleStaffUserDeletion = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/deletion',
  operationId: 'scheduleStaffUserDeletion',
  summary: 'Schedule the deletion of a user’s account',
  description: [
    'Deletes an account in 14 days. Its sessions and keys end at once, and the owner is notified by mail.',
    'Until then an operator can undo it by DELETE on the same path; the owner cannot. For staff with role OPERATOR.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ reason: Reason() }),
  response: Type.Object({ success: Success(), deletionScheduledFor: instant('Time of the deletion.'), timestamp: Timestamp() }),
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_account_deletion_blocked'],
  async handler({ params, body, caller, requestId, web }, context) {
    const change = { $case: 'scheduleDeletion' as const, value: {} };
    const order = { user: params.id, order: orderOf(body.reason, web), change };
    const { userId, actorRole, timestamp } = await context.staff.orderAccessChange(order, { caller, requestId });
    const staffOrder = { actorUserId: caller.userId, actorRole, ...order.order };
    // Without staff's location as its origin, because the owner sees the event.
    const wanted = { userId, actorUserId: caller.userId, staffOrder };
    const deletionScheduledFor = await scheduleDeletion(context, wanted, { requestId });
    return { success: true as const, deletionScheduledFor, timestamp };
  },
});
