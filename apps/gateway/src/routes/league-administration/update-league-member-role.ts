import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { MemberPath, StaffRole } from './administration-paths.js';

export const updateLeagueMemberRole = defineRoute({
  ...leagueOperation(
    'updateLeagueMemberRole',
    [
      'Changes the role of a staff member. The current and the new role must be below that of the key owner; the ' +
        'OWNER’s role cannot be changed.',
    ],
    ['error_league_member_not_found'],
  ),
  summary: 'Change the role of a staff member',
  params: MemberPath,
  body: Type.Object({ role: StaffRole() }),
  response: SuccessResponse,
  emits: ['league.staff_role_changed'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, memberId: params.memberId, role: body.role };
    return { success: true as const, ...(await leagueAdministration.updateLeagueMemberRole(request, writeOptions(input))) };
  },
});
