import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { picturesRemoved } from '../../images/index.js';
import { daysLater, LIMITS, OLD_NAMES } from '../../limits.js';
import { noteRetirement, organizationNameKeys, retireNames } from '../../names/index.js';
import { lockUser } from '../../people/index.js';
import { changeOrganization } from '../change-organization.js';
import { countActiveTeams, deleteOrganization as removeOrganization } from '../store/locked-organizations.js';

/**
 * Deletes an organization without active teams. From then on it is 404, and its slug stays reserved for 30 days, unless the caller deletes
 * more than five others in that time (docs/reference/organizations.md).
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
      async write({ tx, organization, actor, now, timestamp, tell, append }) {
        if ((await countActiveTeams(tx, organization.id)) > 0) throw new DomainError('error_org_has_active_teams');
        const heldUntil = daysLater(now, OLD_NAMES.deletedDays);
        await retireNames(tx, organizationNameKeys(organization.slug, organization.name), organization.id, { leadsUntil: null, heldUntil });
        await lockUser(tx, actor.userId);
        await noteRetirement(tx, organization.id, actor.userId, LIMITS.retiredNames);
        const replacedUrls = await removeOrganization(tx, organization.id);
        append(picturesRemoved('organization', organization.id, replacedUrls));
        tell({ type: 'organization.removed' });
        return { timestamp, replacedUrls };
      },
    });
}
