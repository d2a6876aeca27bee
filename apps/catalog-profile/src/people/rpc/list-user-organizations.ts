import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listUserOrganizations as findOrganizations } from '../store/user-organizations.js';

/**
 * A user's organizations by the time they joined, private ones only for their own members; none for someone else's limited profile
 * (docs/reference/users.md#profile).
 * @throws DomainError error_user_not_found
 */
export function listUserOrganizations({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListUserOrganizationsRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListUserOrganizationsResponse> => {
    const rows = await findOrganizations(pool, callerIdOf(call), identifier);
    if (!rows) throw new DomainError('error_user_not_found');
    return {
      organizations: rows.map(({ role, joinedAt, ...organization }) => ({ organization: omitNulls(organization), role, joinedAt })),
    };
  };
}
