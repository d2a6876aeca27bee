import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { compareWithScratch, recomputeRatings as recompute } from '../store/recompute.js';

/** Folds a game's ratings from scratch, compares them with the stored ones and corrects those. @throws DomainError error_game_not_found */
export function recomputeRatings({ pool }: CatalogProfileContext) {
  return async ({ game, check }: catalogProfile.RecomputeRatingsRequest): Promise<catalogProfile.RecomputeRatingsResponse> => {
    const { id: gameSlug } = await requireGame(pool, game);
    const found = check ? await withTransaction(pool, (tx) => compareWithScratch(tx, gameSlug)) : await recompute(pool, gameSlug);
    return { gameSlug, ...found };
  };
}
