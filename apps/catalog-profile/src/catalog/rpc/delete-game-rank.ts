import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findGame } from '../store/games.js';
import { requireRankedGame } from '../rules/game-rank.js';

/**
 * Deletes the caller's rank of one game and playlist; returns whether there was one, even if the playlist no longer exists.
 * @throws DomainError INVALID_INPUT
 */
export function deleteGameRank({ pool, prisma }: CatalogProfileContext) {
  return async (
    { gameId, mode }: catalogProfile.DeleteGameRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.DeleteGameRankResponse> => {
    const { userId } = requireCaller(call);
    requireRankedGame(await findGame(pool, gameId), gameId, 'params.gameId');
    const { count } = await (await prisma()).gameRank.deleteMany({ where: { userId, gameId, mode } });
    return { deleted: count > 0 };
  };
}
