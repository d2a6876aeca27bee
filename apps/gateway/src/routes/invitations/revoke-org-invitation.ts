import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';
import { InvitationId } from './invitation-objects.js';

export const revokeOrgInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/orgs/{identifier}/invitations/{invitationId}',
  operationId: 'revokeOrgInvitation',
  summary: 'Revoke an invitation or a link',
  description: [
    'Revokes an invitation or a link of an organization. A repeat has no effect.',
    'The key owner must be OWNER, or an ADMIN, who can invite up to MANAGER.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: Type.Object({ ...OrganizationPath.properties, invitationId: InvitationId() }),
  response: SuccessResponse,
  errors: [...ORGANIZATION_ERRORS, 'error_invitation_not_found', 'error_invitation_not_open'],
  async handler({ params: { identifier, invitationId }, ...call }, { invitations }) {
    const request = { group: { organization: identifier }, invitationId };
    return { success: true as const, ...(await invitations.revokeInvitation(request, call)) };
  },
});
