import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OngoingMatches } from './ongoing-matches.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS, StaffOrganizationPath } from './staff-operation.js';

export const disableStaffOrg = defineRoute({
  ...ofStaff('MODERATOR'),
  method: 'POST',
  path: '/staff/orgs/{id}/disable',
  operationId: 'disableStaffOrg',
  summary: 'Disable an organization',
  description: [
    'Disables an organization and, for that time, its teams. They play no new matches and leave leaderboards, but can still be read.',
    'Accepted matches continue, or are forfeited by the teams. Members cannot change anything. For staff with role MODERATOR or higher.',
  ],
  isRepeatable: true,
  params: StaffOrganizationPath,
  body: Type.Object({ ongoingMatches: OngoingMatches(), reason: Reason() }),
  response: SuccessResponse,
  emits: ['organization.disabled', 'match.cancelled', 'match.forfeited'],
  errors: [...STAFF_ERRORS, 'error_org_not_found'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const { timestamp } = await staff.setOrganizationDisabled(
      { organization: params.id, order: orderOf(body.reason, web), isDisabled: true, forfeits: body.ongoingMatches === 'forfeit' },
      { caller, requestId },
    );
    return { success: true as const, timestamp };
  },
});
