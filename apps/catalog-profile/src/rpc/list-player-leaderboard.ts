import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { listPlayerLeaderboard as findPage } from '../db/leaderboard.js';
import { limitOf, sortByOf, toRow } from '../steps/leaderboard-request.js';

/** The best players over all games. @throws DomainError error_invalid_limit */
export function listPlayerLeaderboard({ reads }: CatalogProfileContext) {
  return async ({ sortBy, limit }: catalogProfile.ListPlayerLeaderboardRequest): Promise<catalogProfile.ListPlayerLeaderboardResponse> => {
    const rows = await reads.read((client) => findPage(client, sortByOf(sortBy), limitOf(limit)));
    return {
      rows: rows.map((row) => {
        const { rank, stats, ...user } = toRow(row);
        return { id: user.id, rank, stats, user };
      }),
    };
  };
}
