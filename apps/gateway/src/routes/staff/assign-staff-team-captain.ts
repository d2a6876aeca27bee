import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const assignStaffTeamCaptain = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/captain',
  operationId: 'assignStaffTeamCaptain',
  summary: 'Assign a captain to a team',
  description: [
    'Makes a person the captain of a team that has none, and enables it if it is disabled. For OPERATORs.',
    'The person must accept invitations and be below the limits of teams and captaincies; you cannot name yourself.',
  ],
  isRepeatable: false,
  params: StaffTeamPath,
  body: Type.Object({ userId: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'), reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.joined', 'team.member_role_changed', 'team.updated'],
  errors: [
    ...STAFF_ERRORS,
    'error_team_not_found',
    'error_team_not_active',
    'error_already_exists',
    'error_user_not_found',
    'error_banned',
    'error_limit_reached',
  ],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const order = orderOf(body.reason, web);
    const { timestamp } = await staff.assignTeamCaptain({ team: params.id, order, user: body.userId }, { caller, requestId });
    return { success: true as const, timestamp };
  },
});
