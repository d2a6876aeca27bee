import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamUserPath } from '../shared/group-fields.js';

export const removeTeamMember = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/teams/{identifier}/members/{userId}',
  operationId: 'removeTeamMember',
  summary: 'Remove a member of a team, or leave it',
  description: [
    'Ends a membership: the key owner’s own; any other as CAPTAIN, or as OWNER, ADMIN or MANAGER of the organization;',
    'or that of a MEMBER as co-captain.',
    'The CAPTAIN can leave only by transferring the captaincy or disbanding the team.',
    'Leaving removes the player from rosters of matches that have not started; a substitute takes the place.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  scope: 'teams.roster:read-write',
  params: TeamUserPath,
  response: SuccessResponse,
  emits: ['team.left', 'roster.updated'],
  errors: [...TEAM_ERRORS, 'error_user_not_found', 'error_team_captain_stays'],
  async handler({ params, ...call }, { teams }) {
    return { success: true as const, ...(await teams.removeTeamMember({ identifier: params.identifier, user: params.userId }, call)) };
  },
});
