import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findOrganizationProfile } from '../store/profiles.js';

/** An organization's profile; its record is the sum of its teams'. @throws DomainError error_org_not_found */
export function getOrganization({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.GetOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetOrganizationResponse> => {
    const organization = await findOrganizationProfile(pool, callerIdOf(call), identifier);
    if (!organization) throw new DomainError('error_org_not_found');
    return { organization: omitNulls(organization) };
  };
}
