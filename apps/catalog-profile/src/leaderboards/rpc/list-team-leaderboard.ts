import type { catalogProfile } from '@matchpoint/contracts';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import type { BoardFactsReader } from '../board-facts.js';
import { sortByOf, toRow } from '../leaderboard-request.js';
import { cutPage, pageOf } from '../page-of-board.js';
import { listTeamLeaderboard as findPage } from '../store/pages.js';

/**
 * The best teams, of one game or of all (docs/reference/leaderboards.md#leaderboards).
 * @throws DomainError error_game_not_found, error_invalid_limit
 */
export function listTeamLeaderboard({ reads }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async ({
    sortBy,
    game,
    ...asked
  }: catalogProfile.ListTeamLeaderboardRequest): Promise<catalogProfile.ListTeamLeaderboardResponse> => {
    const { rows, hasMore, gameSlug } = await reads.read(async (client) => {
      const gameSlug = await gameSlugOf(client, game);
      const page = pageOf(asked);
      return { ...cutPage(await findPage(client, sortByOf(sortBy), page, gameSlug), page), gameSlug };
    });
    const facts = await readFacts(gameSlug === undefined ? 'teams' : 'teamsOfGame', gameSlug);
    return { rows: rows.map(toRow), gameSlug, hasMore, ...facts };
  };
}
