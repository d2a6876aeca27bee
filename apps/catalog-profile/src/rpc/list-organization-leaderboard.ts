import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { listOrganizationLeaderboard as findPage } from '../db/leaderboard.js';
import { gameSlugOf, limitOf, sortByOf, toRow } from '../steps/leaderboard-request.js';

/** The best organizations, by their teams of one game or of all. @throws DomainError error_game_not_found, error_invalid_limit */
export function listOrganizationLeaderboard({ reads }: CatalogProfileContext) {
  return async ({
    sortBy,
    limit,
    game,
  }: catalogProfile.ListOrganizationLeaderboardRequest): Promise<catalogProfile.ListOrganizationLeaderboardResponse> => {
    return reads.read(async (client) => {
      const gameSlug = await gameSlugOf(client, game);
      const rows = await findPage(client, sortByOf(sortBy), limitOf(limit), gameSlug);
      return { rows: rows.map((row) => ({ ...toRow(row), gameSlug })), gameSlug };
    });
  };
}
