import { isDeepStrictEqual } from 'node:util';
import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { rankUpdated } from '../events.js';
import { findGameRank, lockGameRanks, upsertGameRank as saveGameRank } from '../store/game-ranks.js';
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
        if (!(await lockGameRanks(tx, userId))) throw new DomainError('error_user_not_found');
        const { gameId, mode } = rank;
        const before = await findGameRank(tx, { userId, gameId, mode });
        const { id, after } = await saveGameRank(tx, userId, rank, timestamp);
        if (!isDeepStrictEqual(before, after)) await appendEvent(tx, rankUpdated({ userId, gameId, before, after, occurredAt: timestamp }));
        return { id, timestamp };
      },
    });
  };
}
