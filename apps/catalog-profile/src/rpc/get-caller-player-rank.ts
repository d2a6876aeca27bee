import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findRank } from '../db/leaderboard-rank.js';
import { sortByOf } from '../steps/leaderboard-request.js';

/** The caller's rank among players, absent where they are not listed. */
export function getCallerPlayerRank({ pool }: CatalogProfileContext) {
  return async (
    { sortBy }: catalogProfile.GetCallerPlayerRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetCallerPlayerRankResponse> => {
    const { userId } = requireCaller(call);
    return { id: userId, rank: await findRank(pool, sortByOf(sortBy), { of: 'player', id: userId }) };
  };
}
