import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationUserPath } from '../shared/group-fields.js';

export const unbanOrgUser = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/orgs/{identifier}/bans/{userId}',
  operationId: 'unbanOrgUser',
  summary: 'Revoke a ban',
  description: [
    'Revokes a ban, so the user can rejoin. Memberships that it ended are not restored.',
    'The key owner must be OWNER or ADMIN.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationUserPath,
  response: SuccessResponse,
  emits: ['organization.unbanned'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found'],
  async handler({ params, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.unbanOrganizationUser({ identifier: params.identifier, user: params.userId }, call)),
    };
  },
});
