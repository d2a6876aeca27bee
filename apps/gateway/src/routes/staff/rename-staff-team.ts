import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GroupName } from '../shared/group-fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const renameStaffTeam = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/rename',
  operationId: 'renameStaffTeam',
  summary: 'Rename a team',
  description: ['Renames a team; its slug stays. For staff with role MODERATOR or higher.'],
  isRepeatable: true,
  params: StaffTeamPath,
  body: Type.Object({ name: GroupName('Aurora'), reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.updated'],
  errors: [...STAFF_ERRORS, 'error_team_not_found', 'error_name_taken'],
  async handler({ params, body, caller, requestId, web }, { staff, reservedNames }) {
    reservedNames.refuse(body.name, 'body.name');
    const { timestamp } = await staff.renameTeam(
      { team: params.id, order: orderOf(body.reason, web), name: body.name },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
