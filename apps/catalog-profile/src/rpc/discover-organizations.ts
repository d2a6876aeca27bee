import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../context.js';
import { discoverOrganizations as findOrganizations } from '../db/discover-organizations.js';
import { limitOf } from '../steps/leaderboard-request.js';

const SEARCH = { min: 2, max: 64 } as const;

/**
 * Active organizations that are not private, best match first: exact, verified, matches played, id (management, section F).
 * @throws DomainError INVALID_INPUT; error_invalid_limit
 */
export function discoverOrganizations({ pool }: CatalogProfileContext) {
  return async ({ search, limit }: catalogProfile.DiscoverOrganizationsRequest): Promise<catalogProfile.DiscoverOrganizationsResponse> => {
    const text = search?.normalize('NFC').trim();
    if (text !== undefined && ([...text].length < SEARCH.min || [...text].length > SEARCH.max))
      throw invalidInput('query.search', `must have ${SEARCH.min} to ${SEARCH.max} characters`);
    const organizations = await findOrganizations(pool, text, limitOf(limit));
    return { organizations: organizations.map(omitNulls) };
  };
}
