import type { catalogProfile } from '@matchpoint/contracts';
import { ORGANIZATION_ROLES, type OrganizationRole } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../../context.js';
import { listStaffIds } from '../store/staff-ids.js';

const MAX_ORGANIZATIONS = 500;

/** Ids of the members of organizations from a role on, to send them the events of what their organizations host. */
export function batchListOrganizationStaffIds({ pool }: CatalogProfileContext) {
  return async ({
    organizationIds,
    floor,
  }: catalogProfile.BatchListOrganizationStaffIdsRequest): Promise<catalogProfile.BatchListOrganizationStaffIdsResponse> => {
    if (organizationIds.length > MAX_ORGANIZATIONS) throw invalidInput('organizationIds', `must contain at most ${MAX_ORGANIZATIONS}`);
    // The highest role comes first.
    const roles = ORGANIZATION_ROLES.slice(0, ORGANIZATION_ROLES.indexOf(floor as OrganizationRole) + 1);
    return { organizations: await listStaffIds(pool, organizationIds, roles) };
  };
}
