import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { writtenText } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, NamedUser, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';

export const banOrgUser = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs/{identifier}/bans',
  operationId: 'banOrgUser',
  summary: 'Ban a user from an organization and its teams',
  description: [
    'Ends a user’s memberships of the organization and its teams, and their invitations; they cannot rejoin.',
    'The key owner must be OWNER or ADMIN, with a higher role than the user. A captaincy passes to the longest-serving ' +
      'co-captain, otherwise member.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: Type.Object({
    userId: NamedUser('The user to ban.'),
    reason: writtenText(1, 500, 'Reason for the ban.', 'Cheating in a scrim.'),
  }),
  response: SuccessResponse,
  emits: ['organization.user_banned', 'organization.member_removed', 'team.left', 'team.member_role_changed'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found', 'error_limit_reached'],
  async handler({ params, body, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.banOrganizationUser({ ...params, user: body.userId, reason: body.reason }, call)),
    };
  },
});
