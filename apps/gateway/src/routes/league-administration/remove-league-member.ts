import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { MemberPath } from './administration-paths.js';

export const removeLeagueMember = defineRoute({
  ...leagueOperation(
    'removeLeagueMember',
    [
      'Takes a member off the staff whose role is below that of the key owner.',
      'All but the OWNER may remove themselves, whatever their role.',
      'For a user who is invited and has not answered, it withdraws the invitation.',
    ],
    ['error_league_member_not_found'],
  ),
  summary: 'Take somebody off the staff of a league',
  params: MemberPath,
  response: SuccessResponse,
  emits: ['league.staff_removed'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier, memberId: params.memberId };
    return { success: true as const, ...(await leagueAdministration.removeLeagueMember(request, writeOptions(input))) };
  },
});
