import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { limitOf } from '../../requests/index.js';
import { listRatingBoard } from '../store/ratings.js';
import { toRating } from '../to-rating.js';

/** The best rated teams of a game. @throws DomainError error_game_not_found, error_invalid_limit */
export function listRatingLeaderboard({ reads }: CatalogProfileContext) {
  return async ({ game, limit }: catalogProfile.ListRatingLeaderboardRequest): Promise<catalogProfile.ListRatingLeaderboardResponse> => {
    const most = limitOf(limit);
    return reads.read(async (client) => {
      const { id: gameSlug } = await requireGame(client, game);
      const rows = await listRatingBoard(client, gameSlug, most);
      return {
        gameSlug,
        teams: rows.map((row) => ({
          rating: toRating(row, row.rank),
          ...omitNulls({ slug: row.slug, name: row.name, tag: row.tag, avatarUrl: row.avatarUrl }),
        })),
      };
    });
  };
}
