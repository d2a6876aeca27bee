import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { MembersResponse, toMember } from '../shared/api-objects.js';

export const listTeamMembers = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/members',
  operationId: 'listTeamMembers',
  summary: 'List the active members of a team',
  description: [
    'Lists the active members of a team with their public profiles.',
    'The roster of a private team is shown only to its active members.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.roster:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  response: MembersResponse,
  errors: ['error_team_not_found', 'error_team_membership_required'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { members } = await profiles.listTeamMembers(params, { caller, requestId });
    return { members: members.map(toMember), count: members.length };
  },
});
