import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, coalesce } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findOrganizationMatchAccess, type OrganizationMatchQuestion } from '../store/match-access.js';

/**
 * The teams whose matches the caller, an active member, may read (docs/reference/organizations.md).
 * @throws DomainError error_org_not_found; error_org_membership_required
 */
export function getOrganizationMatchAccess({ pool }: CatalogProfileContext) {
  const findAccess = coalesce((questions: OrganizationMatchQuestion[]) => findOrganizationMatchAccess(pool, questions));
  return async (
    { identifier }: catalogProfile.GetOrganizationMatchAccessRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetOrganizationMatchAccessResponse> => {
    const access = await findAccess({ callerId: callerIdOf(call), identifier });
    if (!access) throw new DomainError('error_org_not_found');
    const { isMember, ...teams } = access;
    if (!isMember) throw new DomainError('error_org_membership_required');
    return teams;
  };
}
