import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { MemberPath, StaffRole } from './administration-paths.js';

export const updateLeagueMemberRole = defineRoute({
  ...leagueOperation(
    'updateLeagueMemberRole',
    ['Gives a member of the staff another role. Theirs and the new one are below that of the key owner; nobody so touches the OWNER.'],
    ['error_league_member_not_found'],
  ),
  summary: 'Give a member of the staff another role',
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
