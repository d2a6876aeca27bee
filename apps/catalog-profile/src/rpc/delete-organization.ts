import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { retireNames } from '../db/held-names.js';
import { countActiveTeams, deleteOrganization as removeOrganization } from '../db/organization-changes.js';
import { daysLater, OLD_NAMES } from '../domain/group-limits.js';
import { organizationNameKeys } from '../domain/names/name-keys.js';
import { changeOrganization } from '../steps/change-organization.js';

/**
 * Deletes an organization that has no active team: it is 404 from then on, and its slug nobody's for 30 days (management, section F).
 * @throws DomainError the errors of changeOrganization; error_org_has_active_teams
 */
export function deleteOrganization(context: CatalogProfileContext) {
  return (
    { identifier }: catalogProfile.DeleteOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.DeleteOrganizationResponse> =>
    changeOrganization(context, call, {
      identifier,
      codec: catalogProfile.DeleteOrganizationResponse,
      action: 'delete',
      endsOwnRight: true,
      async write({ tx, organization, now, timestamp, tell }) {
        if ((await countActiveTeams(tx, organization.id)) > 0) throw new DomainError('error_org_has_active_teams');
        const heldUntil = daysLater(now, OLD_NAMES.deletedDays);
        await retireNames(tx, organizationNameKeys(organization.slug, organization.name), organization.id, { leadsUntil: null, heldUntil });
        const replacedUrls = await removeOrganization(tx, organization.id);
        tell({ type: 'organization.removed' });
        return { timestamp, replacedUrls };
      },
    });
}
