import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../context.js';
import { discoverOrganizations as findOrganizations } from '../db/discover-organizations.js';
import { limitOf } from '../steps/leaderboard-request.js';
import { searchedTextOf } from '../steps/searched-text.js';

/**
 * Active organizations that are not private, best match first: exact, verified, matches played, id (management, section F).
 * @throws DomainError INVALID_INPUT; error_invalid_limit
 */
export function discoverOrganizations({ pool }: CatalogProfileContext) {
  return async ({ search, limit }: catalogProfile.DiscoverOrganizationsRequest): Promise<catalogProfile.DiscoverOrganizationsResponse> => {
    const text = search === undefined ? undefined : searchedTextOf(search, 'query.search');
    const organizations = await findOrganizations(pool, text, limitOf(limit));
    return { organizations: organizations.map(omitNulls) };
  };
}
