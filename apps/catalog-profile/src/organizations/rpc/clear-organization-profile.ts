import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { picturesRemoved } from '../../images/index.js';
import { actAsStaff } from '../../staff/index.js';
import { organizationEvent } from '../events.js';
import { requireStaffOrganization } from '../require-staff-organization.js';
import { clearOrganization } from '../store/locked-organizations.js';

/**
 * Clears an organization's profile: text and pictures (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_org_not_found
 */
export function clearOrganizationProfile(context: CatalogProfileContext) {
  return (
    { organization: identifier, order }: catalogProfile.ClearOrganizationProfileRequest,
    call: CallContext,
  ): Promise<catalogProfile.ClearOrganizationProfileResponse> =>
    actAsStaff(context, call, 'staff', {
      action: 'organization.profile_cleared',
      order,
      async write({ tx, timestamp, tell }) {
        const { organization, staff } = await requireStaffOrganization(tx, identifier);
        const { fields, urls } = await clearOrganization(tx, organization.id);
        if (fields.length === 0) return { timestamp, replacedUrls: [] };
        tell({ action: 'organization.profile_cleared', target: organization.id, before: { description: organization.description } }, [
          organizationEvent(organization.id, staff, { type: 'organization.updated', data: { fields }, occurredAt: timestamp }),
          ...picturesRemoved('organization', organization.id, urls),
        ]);
        return { timestamp, replacedUrls: urls };
      },
    });
}
