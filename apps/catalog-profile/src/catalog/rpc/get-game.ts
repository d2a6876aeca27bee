import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { requireGame } from '../require-game.js';
import { toGame } from '../to-game.js';

/** A game by slug or convexId. @throws DomainError error_game_not_found */
export function getGame({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.GetGameRequest): Promise<catalogProfile.GetGameResponse> => ({
    game: toGame(await requireGame(pool, identifier)),
  });
}
