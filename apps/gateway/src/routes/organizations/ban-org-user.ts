import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE, NamedUser, ORGANIZATION_ERRORS, OrganizationPath } from '../group-fields.js';

export const banOrgUser = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs/{identifier}/bans',
  operationId: 'banOrgUser',
  summary: 'Ban somebody from an organization and its teams',
  description: [
    'Ends somebody’s membership of the organization and of its teams, and their invitations; they cannot come back.',
    'The key owner must be OWNER or ADMIN, and of a higher role. A captaincy passes to the longest co-captain, else member.',
  ],
  section: 'management F',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: Type.Object({
    userId: NamedUser('Who is banned.'),
    reason: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Why, in 1 to 500 characters.',
      examples: ['Cheating in a scrim.'],
    }),
  }),
  response: SuccessResponse,
  emits: ['organization.user_banned', 'organization.member_removed', 'team.left', 'team.member_role_changed'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found'],
  async handler({ params, body, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.banOrganizationUser({ ...params, user: body.userId, reason: body.reason }, call)),
    };
  },
});
