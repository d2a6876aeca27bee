import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OrganizationSummary, present, TeamSummary, toSummary } from '../shared/api-objects.js';

const UserTeamMembership = named(
  'UserTeamMembership',
  Type.Object(
    {
      ...TeamSummary.properties,
      role: text('CAPTAIN, CO_CAPTAIN or MEMBER.'),
      joinedAt: nullable.instant('Since when.'),
      organization: nullable.object(OrganizationSummary, 'The organization that the team belongs to.'),
    },
    { description: 'A team of a user, with their role.' },
  ),
);

export const listUserTeams = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/teams',
  operationId: 'listUserTeams',
  summary: 'List the teams of a user',
  description: [
    'Lists the teams of a user with their roles.',
    'Private teams are shown only to their members; a limited profile shows none to others.',
  ],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({
    teams: list(UserTeamMembership, 'All that the caller may see.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { teams } = await profiles.listUserTeams(params, { caller, requestId });
    return {
      teams: teams.map(({ team, role, joinedAt, organization }) => ({
        ...toSummary(present(team)),
        role,
        joinedAt,
        organization: organization ? toSummary(organization) : null,
      })),
      count: teams.length,
    };
  },
});
