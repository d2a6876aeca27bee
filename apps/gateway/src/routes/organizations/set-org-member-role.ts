import { ASSIGNABLE_ROLES } from '@matchpoint/core';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, ORGANIZATION_ERRORS, OrganizationUserPath } from '../shared/group-fields.js';

export const setOrgMemberRole = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/orgs/{identifier}/members/{userId}/role',
  operationId: 'setOrgMemberRole',
  summary: 'Change the role of a member of an organization',
  description: [
    'Changes a member’s role. An OWNER can assign any role except OWNER; an ADMIN can switch between MANAGER and MEMBER.',
    'Nobody can change their own role, or an OWNER’s.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.roster:read-write',
  params: OrganizationUserPath,
  body: Type.Object({
    role: choice('AssignableOrganizationRole', ASSIGNABLE_ROLES, 'An assignable role in an organization, highest first.'),
  }),
  response: SuccessResponse,
  emits: ['organization.member_role_changed'],
  errors: [...ORGANIZATION_ERRORS, 'error_user_not_found'],
  async handler({ params, body, ...call }, { organizations }) {
    return {
      success: true as const,
      ...(await organizations.setOrganizationMemberRole({ identifier: params.identifier, user: params.userId, ...body }, call)),
    };
  },
});
