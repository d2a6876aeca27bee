import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamUserPath } from '../shared/group-fields.js';

export const removeTeamMember = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/teams/{identifier}/members/{userId}',
  operationId: 'removeTeamMember',
  summary: 'Take a member off a team, or leave it',
  description: [
    'Ends a membership: the key owner’s own; as CAPTAIN, or as OWNER, ADMIN or MANAGER of the organization, anybody’s;',
    'as co-captain that of a MEMBER.',
    'The CAPTAIN goes by handing the captaincy over or by disbanding the team alone.',
    'Who leaves is taken off the rosters of matches that have not begun; the bench fills the place.',
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
