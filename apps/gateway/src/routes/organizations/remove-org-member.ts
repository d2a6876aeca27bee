import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationUserPath } from '../shared/group-fields.js';

export const removeOrgMember = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/orgs/{identifier}/members/{userId}',
  operationId: 'removeOrgMember',
  summary: 'Remove a member of an organization, or leave it',
  description: [
    'Ends a membership: the key owner’s own or, as OWNER or ADMIN, that of a member with a lower role.',
    'The last OWNER cannot leave. Team memberships stay.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationUserPath,
  response: SuccessResponse,
  emits: ['organization.member_removed'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found', 'error_org_last_owner'],
  async handler({ params, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.removeOrganizationMember({ identifier: params.identifier, user: params.userId }, call)),
    };
  },
});
