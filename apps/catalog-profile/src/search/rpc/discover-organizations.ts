import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { limitOf, searchedTextOf } from '../../requests/index.js';
import { discoverOrganizations as findOrganizations } from '../store/discover-organizations.js';

/**
 * Active organizations that are not private, best match first: exact, verified, matches played, id (docs/reference/organizations.md).
 * @throws DomainError INVALID_INPUT; error_invalid_limit; error_unavailable if it takes too long
 */
export function discoverOrganizations({ pool }: CatalogProfileContext) {
  return async ({ search, limit }: catalogProfile.DiscoverOrganizationsRequest): Promise<catalogProfile.DiscoverOrganizationsResponse> => {
    const text = search === undefined ? undefined : searchedTextOf(search, 'query.search');
    const organizations = await findOrganizations(pool, text, limitOf(limit));
    return { organizations: organizations.map(omitNulls) };
  };
}
