import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { changeAccess } from '../../edge/owners/apply-access-change.js';
import { findStanding } from '../../edge/sessions/store/owner-access.js';
import { KeyPlan } from '../api-keys/key-objects.js';
import { staffUserId } from './staff-user-id.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const changeStaffUserPlan = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/plan',
  operationId: 'changeStaffUserPlan',
  summary: 'Change a user’s plan',
  description: [
    'Changes the plan of a user and of all usable keys that they created; keys created by operators keep their plan.',
    'For staff with role OPERATOR.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({ plan: KeyPlan(), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const call = { caller, requestId };
    const before = (await findStanding(context.pool, await staffUserId(context, params.id, call))).ownerPlan ?? undefined;
    const change = { $case: 'changePlan' as const, value: { plan: body.plan, before } };
    const { userId, version, timestamp } = await context.staff.orderAccessChange(
      { user: params.id, order: orderOf(body.reason, web), change },
      call,
    );
    await changeAccess(context, { userId, version, plan: body.plan }, timestamp);
    return { success: true as const, timestamp };
  },
});
