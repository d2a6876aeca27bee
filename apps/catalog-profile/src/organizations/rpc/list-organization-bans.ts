import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import { DomainError } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../../context.js';
import { findOrganizationStanding, requireOrganizationRole } from '../../groups/index.js';
import { toShownProfile } from '../../people/index.js';
import { limitOf } from '../../requests/index.js';
import { type BanRow, listBans } from '../store/bans.js';

/**
 * The bans of an organization, newest first, for its OWNERs and ADMINs (docs/reference/organizations.md).
 * @throws DomainError error_org_not_found; error_org_membership_required; error_org_role_required; error_invalid_limit
 */
export function listOrganizationBans({ pool }: CatalogProfileContext) {
  return async (
    { identifier, afterCreatedAt, afterUserId, ...request }: catalogProfile.ListOrganizationBansRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListOrganizationBansResponse> => {
    const { userId } = requireCaller(call);
    const limit = limitOf(request.limit);
    const standing = await findOrganizationStanding(pool, userId, identifier);
    if (!standing) throw new DomainError('error_org_not_found');
    requireOrganizationRole(standing.role, 'ban');
    const after = afterCreatedAt === undefined ? undefined : { createdAt: afterCreatedAt, userId: afterUserId ?? '' };
    const rows = await listBans(pool, standing.id, after, limit + 1);
    return { organizationId: standing.id, bans: rows.slice(0, limit).map((row) => toBan(row, userId)), hasMore: rows.length > limit };
  };
}

function toBan({ reason, bannedBy, bannedAt, ...user }: BanRow, callerId: string): catalogProfile.OrganizationBan {
  return { user: toShownProfile(user, callerId), reason, bannedBy, createdAt: bannedAt };
}
