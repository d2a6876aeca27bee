import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OrganizationSummary, present, toSummary } from '../shared/api-objects.js';

const UserOrganizationMembership = named(
  'UserOrganizationMembership',
  Type.Object(
    {
      ...OrganizationSummary.properties,
      role: text('OWNER, ADMIN, MANAGER or MEMBER.'),
      joinedAt: nullable.instant('Since when.'),
    },
    { description: 'An organization of a user, with their role.' },
  ),
);

export const listUserOrganizations = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/organizations',
  operationId: 'listUserOrganizations',
  summary: 'List the organizations of a user',
  description: [
    'Lists the organizations of a user with their roles, ordered by join time.',
    'Private organizations are shown only to their members; a limited profile shows none to others.',
  ],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({
    organizations: list(UserOrganizationMembership, 'All that the caller may see.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { organizations } = await profiles.listUserOrganizations(params, { caller, requestId });
    return {
      organizations: organizations.map(({ organization, role, joinedAt }): Static<typeof UserOrganizationMembership> => ({
        ...toSummary(present(organization)),
        role,
        joinedAt,
      })),
      count: organizations.length,
    };
  },
});
