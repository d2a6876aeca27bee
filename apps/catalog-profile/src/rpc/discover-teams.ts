import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../context.js';
import { discoverTeams as findTeams } from '../db/discover-teams.js';
import { gameSlugOf, limitOf } from '../steps/leaderboard-request.js';
import { searchedTextOf } from '../steps/searched-text.js';

/**
 * Active teams that are not private, best match first: exact, matches played, id (web 6).
 * @throws DomainError INVALID_INPUT; error_invalid_limit; error_game_not_found; error_unavailable where it takes too long
 */
export function discoverTeams({ pool }: CatalogProfileContext) {
  return async ({ search, gameId, limit }: catalogProfile.DiscoverTeamsRequest): Promise<catalogProfile.DiscoverTeamsResponse> => {
    const text = search === undefined ? undefined : searchedTextOf(search, 'body.search');
    const teams = await findTeams(pool, text, await gameSlugOf(pool, gameId), limitOf(limit));
    return { teams: teams.map(omitNulls) };
  };
}
