import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import type { BoardFactsReader } from '../board-facts.js';
import { sortByOf, toRow } from '../leaderboard-request.js';
import { cutPage, pageOf } from '../page-of-board.js';
import { listPlayerLeaderboard as findPage } from '../store/pages.js';

/** The best players over all games. @throws DomainError error_invalid_limit */
export function listPlayerLeaderboard({ reads }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async ({
    sortBy,
    ...asked
  }: catalogProfile.ListPlayerLeaderboardRequest): Promise<catalogProfile.ListPlayerLeaderboardResponse> => {
    const page = pageOf(asked);
    const { rows, hasMore } = cutPage(await reads.read((client) => findPage(client, sortByOf(sortBy), page)), page);
    return {
      rows: rows.map((row) => {
        const { rank, stats, form, previousRank, ...user } = toRow(row);
        return { id: user.id, rank, stats, form, previousRank, user };
      }),
      hasMore,
      ...(await readFacts('players', undefined)),
    };
  };
}
