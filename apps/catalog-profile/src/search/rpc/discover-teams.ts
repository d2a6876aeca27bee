import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { limitOf, searchedTextOf } from '../../requests/index.js';
import { discoverTeams as findTeams } from '../store/discover-teams.js';

/**
 * Active teams that are not private, best match first: exact, matches played, id.
 * @throws DomainError INVALID_INPUT; error_invalid_limit; error_game_not_found; error_unavailable if it takes too long
 */
export function discoverTeams({ pool }: CatalogProfileContext) {
  return async ({ search, gameId, limit }: catalogProfile.DiscoverTeamsRequest): Promise<catalogProfile.DiscoverTeamsResponse> => {
    const text = search === undefined ? undefined : searchedTextOf(search, 'body.search');
    const teams = await findTeams(pool, text, await gameSlugOf(pool, gameId), limitOf(limit));
    return { teams: teams.map(omitNulls) };
  };
}
