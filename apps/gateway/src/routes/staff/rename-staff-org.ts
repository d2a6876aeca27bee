import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GroupName } from '../shared/group-fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffOrganizationPath } from './staff-operation.js';

export const renameStaffOrg = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/orgs/{id}/rename',
  operationId: 'renameStaffOrg',
  summary: 'Rename an organization',
  description: [
    'Renames an organization and changes its slug, however recently it was renamed. The previous slug redirects for 90 days.',
    'For staff with role MODERATOR or higher.',
  ],
  isRepeatable: true,
  params: StaffOrganizationPath,
  body: Type.Object({ name: GroupName('Aurora'), reason: Reason() }),
  response: SuccessResponse,
  emits: ['organization.updated'],
  errors: [...STAFF_ERRORS, 'error_org_not_found', 'error_name_taken'],
  async handler({ params, body, caller, requestId, web }, { staff, reservedNames }) {
    reservedNames.refuse(body.name, 'body.name');
    const { timestamp } = await staff.renameOrganization(
      { organization: params.id, order: orderOf(body.reason, web), name: body.name },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
