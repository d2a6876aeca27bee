import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { requireStaffOrganization } from '../../organizations/index.js';
import { actAsStaff } from '../../staff/index.js';
import { setOrganizationStatus } from '../set-organization-status.js';

/**
 * Disables an organization, and with it its teams, or enables it again (docs/reference/teams.md#closing).
 * @throws DomainError the errors of actAsStaff; error_org_not_found; error_org_without_owner
 */
export function setOrganizationDisabled(context: CatalogProfileContext) {
  return (
    { organization: identifier, order, isDisabled, forfeits }: catalogProfile.SetOrganizationDisabledRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetOrganizationDisabledResponse> => {
    const action = isDisabled ? 'organization.disabled' : 'organization.enabled';
    const status = isDisabled ? 'disabled' : 'active';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write({ tx, timestamp, tell }) {
        const { organization, staff } = await requireStaffOrganization(tx, identifier);
        if (organization.status === status) return { timestamp };
        if (!isDisabled && !staff.some(({ role }) => role === 'OWNER')) throw new DomainError('error_org_without_owner');
        const events = await setOrganizationStatus(tx, { organization, staff, status, forfeits, timestamp });
        tell({ action, target: organization.id, ...(isDisabled && { after: { forfeits } }) }, events);
        return { timestamp };
      },
    });
  };
}
