import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { actAsStaff } from '../steps/act-as-staff.js';
import { setOrganizationStatus } from '../steps/set-organization-status.js';
import { requireStaffOrganization } from '../steps/staff-groups.js';

/**
 * Disables an organization and, while it lasts, its teams; or enables it again (management, section J).
 * @throws DomainError the errors of actAsStaff; error_org_not_found
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
        const events = await setOrganizationStatus(tx, { organization, staff, status, forfeits, timestamp });
        tell({ action, target: organization.id, ...(isDisabled && { after: { forfeits } }) }, events);
        return { timestamp };
      },
    });
  };
}
