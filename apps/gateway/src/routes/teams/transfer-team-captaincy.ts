import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, NamedUser, TEAM_ERRORS, TeamPath } from '../shared/group-fields.js';

export const transferTeamCaptaincy = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/teams/{identifier}/captaincy/transfer',
  operationId: 'transferTeamCaptaincy',
  summary: 'Transfer the captaincy of a team',
  description: [
    'Makes an active member the CAPTAIN; the former CAPTAIN becomes a co-captain.',
    'The key owner must be the CAPTAIN, or OWNER or ADMIN of its organization.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  scope: 'teams.roster:read-write',
  params: TeamPath,
  body: Type.Object({
    newCaptainId: NamedUser('The new captain.'),
  }),
  response: SuccessResponse,
  emits: ['team.member_role_changed'],
  errors: [...TEAM_ERRORS, 'error_user_not_found', 'error_limit_reached'],
  async handler({ params, body, ...call }, { teams }) {
    return { success: true as const, ...(await teams.transferTeamCaptaincy({ ...params, newCaptain: body.newCaptainId }, call)) };
  },
});
