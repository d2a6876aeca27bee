import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkName, organizationSlug } from '../../names/index.js';
import { actAsStaff } from '../../staff/index.js';
import { organizationEvent } from '../events.js';
import { moveOrganizationName } from '../move-organization-name.js';
import { requireStaffOrganization } from '../require-staff-organization.js';
import { updateOrganization } from '../store/locked-organizations.js';

/**
 * Renames an organization, and changes its slug, however recently it was renamed (docs/reference/platform-staff.md). Its own people can
 * rename it only after the usual interval.
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_org_not_found; error_name_taken
 */
export function renameOrganization(context: CatalogProfileContext) {
  return async (
    { organization: identifier, order, name: given }: catalogProfile.RenameOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.RenameOrganizationResponse> => {
    const name = checkName(given, 'body.name');
    return actAsStaff(context, call, 'staff', {
      action: 'organization.renamed',
      order,
      async write({ tx, now, timestamp, tell }) {
        const { organization: before, staff } = await requireStaffOrganization(tx, identifier);
        if (before.name === name) return { slug: before.slug, timestamp };
        const after = { ...before, name, slug: organizationSlug(name), renamedAt: timestamp };
        await moveOrganizationName(tx, before, after, now);
        await updateOrganization(tx, after);
        const change = { before: { name: before.name, slug: before.slug }, after: { name, slug: after.slug } };
        tell({ action: 'organization.renamed', target: before.id, ...change }, [
          organizationEvent(before.id, staff, { type: 'organization.updated', data: { fields: ['name'] }, occurredAt: timestamp }),
        ]);
        return { slug: after.slug, timestamp };
      },
    });
  };
}
