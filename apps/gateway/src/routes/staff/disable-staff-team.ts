import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OngoingMatches } from './ongoing-matches.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffTeamPath } from './staff-operation.js';

export const disableStaffTeam = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/teams/{id}/disable',
  operationId: 'disableStaffTeam',
  summary: 'Disable a team',
  description: [
    'The team plays no new matches and leaves leaderboards and discovery, but can still be read.',
    'Its matches without an opponent are cancelled, and its offers to play are declined.',
    'Accepted matches continue, or the team forfeits them. For staff with role MODERATOR or higher.',
  ],
  isRepeatable: true,
  params: StaffTeamPath,
  body: Type.Object({ ongoingMatches: OngoingMatches(), reason: Reason() }),
  response: SuccessResponse,
  emits: ['team.banned', 'match.cancelled', 'match.forfeited'],
  errors: [...STAFF_ERRORS, 'error_team_not_found', 'error_team_not_active'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setTeamDisabled(
      { team: params.id, order: orderOf(body.reason, web), isDisabled: true, forfeits: body.ongoingMatches === 'forfeit' },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
