import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffOrganizationPath } from './staff-operation.js';

export const clearStaffOrgProfile = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/orgs/{id}/clear-profile',
  operationId: 'clearStaffOrgProfile',
  summary: 'Clear the profile of an organization',
  description: ['Removes text and pictures of an organization; names stay. For staff with role MODERATOR or higher.'],
  isRepeatable: true,
  params: StaffOrganizationPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['organization.updated'],
  errors: [...STAFF_ERRORS, 'error_org_not_found'],
  async handler({ params, body, caller, requestId, web }, context) {
    const { timestamp } = await context.staff.clearOrganizationProfile(
      { organization: params.id, order: orderOf(body.reason, web) },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
