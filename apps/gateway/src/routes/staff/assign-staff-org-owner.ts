import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffOrganizationPath } from './staff-operation.js';

export const assignStaffOrgOwner = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/orgs/{id}/owner',
  operationId: 'assignStaffOrgOwner',
  summary: 'Assign an owner to an organization',
  description: [
    'Makes a person the owner of an organization that has none, and enables it if it is disabled. For OPERATORs.',
    'The person must accept invitations and be below the limit of owned organizations; you cannot name yourself.',
  ],
  isRepeatable: false,
  params: StaffOrganizationPath,
  body: Type.Object({ userId: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'), reason: Reason() }),
  response: SuccessResponse,
  emits: ['organization.member_added', 'organization.member_role_changed', 'organization.enabled'],
  errors: [...STAFF_ERRORS, 'error_org_not_found', 'error_already_exists', 'error_user_not_found', 'error_banned', 'error_limit_reached'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const order = orderOf(body.reason, web);
    const { timestamp } = await staff.assignOrganizationOwner({ organization: params.id, order, user: body.userId }, { caller, requestId });
    return { success: true as const, timestamp };
  },
});
