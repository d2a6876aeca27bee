import type { catalogProfile } from '@matchpoint/contracts';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import type { BoardFactsReader } from '../board-facts.js';
import { sortByOf, toRow } from '../leaderboard-request.js';
import { cutPage, pageOf } from '../page-of-board.js';
import { listOrganizationLeaderboard as findPage } from '../store/pages.js';

/** The best organizations, by their teams of one game or of all. @throws DomainError error_game_not_found, error_invalid_limit */
export function listOrganizationLeaderboard({ reads }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async ({
    sortBy,
    game,
    ...asked
  }: catalogProfile.ListOrganizationLeaderboardRequest): Promise<catalogProfile.ListOrganizationLeaderboardResponse> => {
    const { rows, hasMore, gameSlug } = await reads.read(async (client) => {
      const gameSlug = await gameSlugOf(client, game);
      const page = pageOf(asked);
      return { ...cutPage(await findPage(client, sortByOf(sortBy), page, gameSlug), page), gameSlug };
    });
    const facts = await readFacts('organizations', gameSlug);
    return { rows: rows.map((row) => ({ ...toRow(row), gameSlug })), gameSlug, hasMore, ...facts };
  };
}
