import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { MemberPath } from './administration-paths.js';

export const removeLeagueMember = defineRoute({
  ...leagueOperation(
    'removeLeagueMember',
    [
      'Removes a staff member whose role is below that of the key owner.',
      'Everyone except the OWNER can remove themselves, whatever their role and the status of the league.',
      'For a user with a pending invitation, it revokes the invitation.',
    ],
    ['error_league_member_not_found'],
  ),
  summary: 'Remove a member of the league’s staff',
  params: MemberPath,
  response: SuccessResponse,
  emits: ['league.staff_removed'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier, memberId: params.memberId };
    return { success: true as const, ...(await leagueAdministration.removeLeagueMember(request, writeOptions(input))) };
  },
});
