import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import type { BoardFactsReader } from '../board-facts.js';
import { shownWith, sortByOf } from '../leaderboard-request.js';
import { findPreviousRank } from '../store/rank-snapshots.js';
import { findRank } from '../store/ranks.js';

/** The caller's rank among players; absent if they are not listed. */
export function getCallerPlayerRank({ pool }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async (
    { sortBy }: catalogProfile.GetCallerPlayerRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetCallerPlayerRankResponse> => {
    const { userId } = requireCaller(call);
    const order = sortByOf(sortBy);
    const [rank, previousRank, { total }] = await Promise.all([
      findRank(pool, order, { of: 'player', id: userId }),
      findPreviousRank(pool, 'players', { gameId: undefined, sortBy: order, id: userId }),
      readFacts('players', undefined),
    ]);
    return { id: userId, rank, total, previousRank: shownWith(rank, previousRank) };
  };
}
