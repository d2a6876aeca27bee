import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Success, Timestamp } from '../../operation/fields.js';
import { GROUP_WRITE, MembershipOutcome, NamedUser, ORGANIZATION_ERRORS, OrganizationPath } from '../shared/group-fields.js';

export const addOrganizationMember = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs/{identifier}/members',
  operationId: 'addOrganizationMember',
  summary: 'Add a member to an organization, or invite one',
  description: [
    'Adds a player of one of the organization’s teams as a member; anyone else is invited, and becomes a member by accepting.',
    'The key owner must be its OWNER, or an ADMIN, who can add only a MEMBER.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationPath,
  body: Type.Object({
    targetUserId: NamedUser('The user to add.'),
    role: choice('AddedOrganizationRole', ['ADMIN', 'MEMBER'], 'Role in an organization for an added user.'),
  }),
  response: Type.Object({
    success: Success(),
    status: MembershipOutcome(),
    timestamp: Timestamp(),
  }),
  emits: ['organization.member_added'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found', 'error_org_member_exists', 'error_banned', 'error_limit_reached'],
  async handler({ params, body, ...call }, { organizations }) {
    const request = { ...params, user: body.targetUserId, role: body.role };
    const { status, timestamp } = await organizations.addOrganizationMember(request, call);
    return { success: true as const, status: status as 'added' | 'invited', timestamp };
  },
});
