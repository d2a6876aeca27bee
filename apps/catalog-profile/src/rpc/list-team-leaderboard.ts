import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { listTeamLeaderboard as findPage } from '../db/leaderboard.js';
import { gameSlugOf, limitOf, sortByOf, toRow } from '../steps/leaderboard-request.js';

/** The best teams, of one game or of all (specification 4.13). @throws DomainError error_game_not_found, error_invalid_limit */
export function listTeamLeaderboard({ reads }: CatalogProfileContext) {
  return async ({
    sortBy,
    limit,
    game,
  }: catalogProfile.ListTeamLeaderboardRequest): Promise<catalogProfile.ListTeamLeaderboardResponse> => {
    return reads.read(async (client) => {
      const gameSlug = await gameSlugOf(client, game);
      const rows = await findPage(client, sortByOf(sortBy), limitOf(limit), gameSlug);
      return { rows: rows.map(toRow), gameSlug };
    });
  };
}
