import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';

export const deleteOrganization = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/orgs/{identifier}',
  operationId: 'deleteOrganization',
  summary: 'Delete an organization',
  description: [
    'Deletes an organization permanently, with its memberships and invitations. The key owner must be its OWNER.',
    'Its teams must be disbanded first. Its slug stays reserved for 30 days.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.profile:read-write',
  params: OrganizationPath,
  response: SuccessResponse,
  emits: ['organization.removed'],
  errors: [...ORGANIZATION_ERRORS, 'error_org_has_active_teams'],
  async handler({ params, ...call }, context) {
    const { timestamp } = await context.organizations.deleteOrganization(params, call);
    return { success: true as const, timestamp };
  },
});
