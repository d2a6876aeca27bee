import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, NamedUser, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';

export const transferOrgOwnership = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs/{identifier}/ownership/transfer',
  operationId: 'transferOrgOwnership',
  summary: 'Transfer the ownership of an organization',
  description: ['Makes an ADMIN of the organization its OWNER; the key owner, who must be an OWNER, becomes an ADMIN.'],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: Type.Object({
    newOwnerId: NamedUser('The new owner.'),
  }),
  response: SuccessResponse,
  emits: ['organization.ownership_transferred'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found', 'error_limit_reached'],
  async handler({ params, body, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.transferOrganizationOwnership({ ...params, newOwner: body.newOwnerId }, call)),
    };
  },
});
