import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { resolveTeams } from '../../teams/index.js';
import type { BoardFactsReader } from '../board-facts.js';
import { shownWith, sortByOf } from '../leaderboard-request.js';
import { findPreviousRank } from '../store/rank-snapshots.js';
import { findRank } from '../store/ranks.js';

/**
 * A team's rank; absent if it is not listed (docs/reference/leaderboards.md#leaderboards).
 * @throws DomainError error_team_not_found, error_game_not_found
 */
export function getTeamRank({ pool }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async ({ identifier, sortBy, game }: catalogProfile.GetTeamRankRequest): Promise<catalogProfile.GetTeamRankResponse> => {
    const [[team], gameSlug] = await Promise.all([resolveTeams(pool, [identifier]), gameSlugOf(pool, game)]);
    if (!team) throw new DomainError('error_team_not_found');
    const order = sortByOf(sortBy);
    const board = gameSlug === undefined ? 'teams' : 'teamsOfGame';
    const [rank, previousRank, { total }] = await Promise.all([
      findRank(pool, order, { of: 'team', id: team.id, gameId: gameSlug }),
      findPreviousRank(pool, board, { gameId: gameSlug, sortBy: order, id: team.id }),
      readFacts(board, gameSlug),
    ]);
    return { id: team.id, rank, gameSlug, total, previousRank: shownWith(rank, previousRank) };
  };
}
