import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { upsertGameRank as saveGameRank } from '../store/game-ranks.js';
import { findGame } from '../store/games.js';
import { checkGameRank } from '../rules/game-rank.js';

/**
 * Upserts the caller's rank of one game and playlist (docs/reference/games.md#game-ranks).
 * @throws DomainError INVALID_INPUT; the errors of runIdempotent
 */
export function upsertGameRank({ pool, clock }: CatalogProfileContext) {
  return async (request: catalogProfile.UpsertGameRankRequest, call: CallContext): Promise<catalogProfile.UpsertGameRankResponse> => {
    const { userId } = requireCaller(call);
    const rank = checkGameRank(await findGame(pool, request.gameId), { ...request, top250Rank: request.top250Rank });
    return runIdempotent(pool, call, {
      codec: catalogProfile.UpsertGameRankResponse,
      async write(tx) {
        const timestamp = clock.now().toISOString();
        const id = await saveGameRank(tx, userId, rank, timestamp);
        if (id === undefined) throw new DomainError('error_user_not_found');
        return { id, timestamp };
      },
    });
  };
}
