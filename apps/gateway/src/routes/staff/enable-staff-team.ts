import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const enableStaffTeam = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/enable',
  operationId: 'enableStaffTeam',
  summary: 'Enable a team',
  description: ['Re-enables a disabled team; cancelled and forfeited matches stay so. For staff with role MODERATOR or higher.'],
  isRepeatable: true,
  params: StaffTeamPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.updated'],
  errors: [...STAFF_ERRORS, 'error_team_not_found', 'error_team_not_active', 'error_team_without_captain'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setTeamDisabled(
      { team: params.id, order: orderOf(body.reason, web), isDisabled: false, forfeits: false },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
