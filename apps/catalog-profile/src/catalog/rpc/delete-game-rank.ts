import type { catalogProfile } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { rankUpdated } from '../events.js';
import { deleteGameRank as removeGameRank, lockGameRanks } from '../store/game-ranks.js';
import { findGame } from '../store/games.js';
import { requireRankedGame } from '../rules/game-rank.js';

/**
 * Deletes the caller's rank of one game and playlist; returns whether there was one, even if the playlist no longer exists.
 * @throws DomainError INVALID_INPUT
 */
export function deleteGameRank({ pool, clock }: CatalogProfileContext) {
  return async (
    { gameId, mode }: catalogProfile.DeleteGameRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.DeleteGameRankResponse> => {
    const { userId } = requireCaller(call);
    requireRankedGame(await findGame(pool, gameId), gameId, 'params.gameId');
    return withTransaction(pool, async (tx) => {
      await lockGameRanks(tx, userId);
      const before = await removeGameRank(tx, { userId, gameId, mode });
      if (!before) return { deleted: false };
      await appendEvent(tx, rankUpdated({ userId, gameId, before, occurredAt: clock.now().toISOString() }));
      return { deleted: true };
    });
  };
}
