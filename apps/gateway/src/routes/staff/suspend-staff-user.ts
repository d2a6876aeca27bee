import Type from 'typebox';
import { changeAccess } from '../../edge/owners/apply-access-change.js';
import { defineRoute } from '../shared/define-route.js';
import { nullable, Success, Timestamp } from '../../operation/fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

export const suspendStaffUser = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/users/{id}/suspend',
  operationId: 'suspendStaffUser',
  summary: 'Suspend or ban a user',
  description: [
    'Ends a user’s sessions and stops their keys and endpoints. They leave leaderboards and the rosters of matches that have not started.',
    'Without an end it is a ban: their roles end as well. A captaincy passes to the longest-serving ' +
      'co-captain, otherwise to the longest-serving member; ownership to the highest-ranking member, the longest-serving first. ' +
      'A group without members is disabled.',
    'For staff with role MODERATOR or higher; the user’s role must be lower.',
  ],
  isRepeatable: true,
  params: StaffUserPath,
  body: Type.Object({
    until: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'End of the suspension, within ten years; omit it for a permanent ban.',
        examples: ['2026-12-31T00:00:00.000Z'],
      }),
    ),
    reason: Reason(),
  }),
  response: Type.Object({
    success: Success(),
    suspendedUntil: nullable.instant('End of the suspension; null if permanent.', '2026-12-31T00:00:00.000Z'),
    timestamp: Timestamp(),
  }),
  emits: ['roster.updated', 'team.left', 'team.member_role_changed', 'organization.member_removed', 'organization.ownership_transferred'],
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const {
      userId,
      version,
      timestamp,
      suspendedAt,
      suspendedUntil = null,
    } = await context.staff.suspendUser({ user: params.id, until: body.until, order: orderOf(body.reason, web) }, { caller, requestId });
    await changeAccess(context, { userId, version, standing: { suspendedAt, suspendedUntil }, endsSessions: true }, timestamp);
    return { success: true as const, suspendedUntil, timestamp };
  },
});
