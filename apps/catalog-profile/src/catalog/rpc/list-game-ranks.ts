import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';

/** The caller's ranks, by game and playlist. */
export function listGameRanks({ prisma }: CatalogProfileContext) {
  return async (_: catalogProfile.ListGameRanksRequest, call: CallContext): Promise<catalogProfile.ListGameRanksResponse> => {
    const ranks = await (
      await prisma()
    ).gameRank.findMany({
      where: { userId: requireCaller(call).userId },
      omit: { userId: true },
      orderBy: [{ gameId: 'asc' }, { mode: 'asc' }],
    });
    return {
      gameRanks: ranks.map(({ sr, top250Rank, createdAt, updatedAt, ...rank }) => ({
        ...rank,
        sr: sr ?? undefined,
        top250Rank: top250Rank ?? undefined,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      })),
    };
  };
}
