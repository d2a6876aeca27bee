import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamUserPath } from '../shared/group-fields.js';

export const setTeamMemberRole = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/teams/{identifier}/members/{userId}/role',
  operationId: 'setTeamMemberRole',
  summary: 'Change the role of a team member',
  description: [
    'Changes a member’s role. The CAPTAIN’s role changes only by transferring the captaincy.',
    'The key owner must be the CAPTAIN, or OWNER, ADMIN or MANAGER of its organization.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  scope: 'teams.roster:read-write',
  params: TeamUserPath,
  body: Type.Object({
    role: choice('AssignableTeamRole', ['CO_CAPTAIN', 'MEMBER'], 'An assignable role in a team, highest first.'),
  }),
  response: SuccessResponse,
  emits: ['team.member_role_changed'],
  errors: [...TEAM_ERRORS, 'error_user_not_found', 'error_team_captain_stays'],
  async handler({ params, body, ...call }, { teams }) {
    return {
      success: true as const,
      ...(await teams.setTeamMemberRole({ identifier: params.identifier, user: params.userId, ...body }, call)),
    };
  },
});
