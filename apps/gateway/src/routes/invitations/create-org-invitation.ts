import { defineRoute } from '../shared/define-route.js';
import { publicUrl } from '../../transport/public-url.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';
import { invitationBody, InvitationCreated, OrganizationInvitationRole, toCreated, toRequest } from './invitation-objects.js';

export const createOrgInvitation = defineRoute({
  ...GROUP_WRITE,
  isRepeatable: false,
  method: 'POST',
  path: '/orgs/{identifier}/invitations',
  operationId: 'createOrgInvitation',
  summary: 'Invite a user to an organization, or create a link',
  description: [
    'Invites the named user; a repeated invitation renews the first. Without `userId` it creates a link that anyone with the code can use.',
    'The code is shown only once, so for a link an Idempotency-Key is ignored.',
    'The key owner must be OWNER, or an ADMIN, who can invite up to MANAGER.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: invitationBody(OrganizationInvitationRole()),
  response: InvitationCreated,
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found', 'error_org_member_exists', 'error_banned', 'error_limit_reached'],
  async handler({ params, body, idempotency, ...call }, { invitations, config }) {
    const request = { group: { organization: params.identifier }, ...toRequest(body) };
    const once = body.userId === undefined || idempotency === undefined ? call : { ...call, idempotency };
    return toCreated(await invitations.createInvitation(request, once), publicUrl(config));
  },
});
