import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE, NamedUser, ORGANIZATION_ERRORS, OrganizationPath } from '../group-fields.js';

export const transferOrgOwnership = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs/{identifier}/ownership/transfer',
  operationId: 'transferOrgOwnership',
  summary: 'Hand the ownership of an organization over',
  description: ['Makes another active member the OWNER; the key owner, who must be an OWNER, becomes an ADMIN.'],
  section: 'management F',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: Type.Object({
    newOwnerId: NamedUser('Who is to own it.'),
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
