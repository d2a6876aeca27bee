import { defineRoute } from '../../http/define-route.js';
import { releasePictures } from '../../uploads/use-picture.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationPath } from '../group-fields.js';

export const deleteOrganization = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/orgs/{identifier}',
  operationId: 'deleteOrganization',
  summary: 'Delete an organization',
  description: [
    'Deletes an organization for good, with its memberships and invitations. The key owner must be its OWNER.',
    'Its teams must be disbanded first. Its slug is nobody’s for 30 days.',
  ],
  section: 'management F',
  tag: 'Organizations',
  scope: 'orgs.profile:read-write',
  params: OrganizationPath,
  response: SuccessResponse,
  emits: ['organization.removed'],
  errors: [...ORGANIZATION_ERRORS, 'error_org_has_active_teams'],
  async handler({ params, ...call }, context) {
    const { timestamp, replacedUrls } = await context.organizations.deleteOrganization(params, call);
    await releasePictures(context, call, replacedUrls);
    return { success: true as const, timestamp };
  },
});
