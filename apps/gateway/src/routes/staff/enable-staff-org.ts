import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffOrganizationPath } from './staff-operation.js';

export const enableStaffOrg = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/orgs/{id}/enable',
  operationId: 'enableStaffOrg',
  summary: 'Enable an organization',
  description: ['Re-enables a disabled organization; cancelled and forfeited matches stay so. For staff with role MODERATOR or higher.'],
  isRepeatable: true,
  params: StaffOrganizationPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['organization.enabled'],
  errors: [...STAFF_ERRORS, 'error_org_not_found', 'error_org_without_owner'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setOrganizationDisabled(
      { organization: params.id, order: orderOf(body.reason, web), isDisabled: false, forfeits: false },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
