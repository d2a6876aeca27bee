import { defineRoute } from '../shared/define-route.js';
import { OrganizationPath } from '../shared/group-fields.js';
import { InvitationsResponse, toInvitation } from './invitation-objects.js';

export const listOrgInvitations = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/invitations',
  operationId: 'listOrgInvitations',
  summary: 'List the open invitations of an organization',
  description: [
    'Lists the open invitations and links of an organization, newest first: at most 50, without codes.',
    'The key owner must be OWNER, or an ADMIN, who can invite up to MANAGER.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Organizations',
  scope: 'orgs.roster:read',
  params: OrganizationPath,
  response: InvitationsResponse,
  errors: ['error_org_not_found', 'error_org_membership_required', 'error_org_role_required'],
  async handler({ params, caller, requestId }, { invitations: client }) {
    const { invitations } = await client.listGroupInvitations({ group: { organization: params.identifier } }, { caller, requestId });
    return { invitations: invitations.map(toInvitation), count: invitations.length };
  },
});
