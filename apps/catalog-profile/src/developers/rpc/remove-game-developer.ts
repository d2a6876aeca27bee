import type { catalogProfile } from '@matchpoint/contracts';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { requireUser } from '../../people/index.js';
import { removeDeveloper } from '../store/game-developers.js';

/**
 * Removes a game's developer. The gateway rechecks the holders of the game's keys, and revokes keys that depended on this.
 * @throws DomainError error_game_not_found, error_user_not_found
 */
export function removeGameDeveloper({ pool }: CatalogProfileContext) {
  return async (request: catalogProfile.RemoveGameDeveloperRequest): Promise<catalogProfile.RemoveGameDeveloperResponse> => {
    const game = await requireGame(pool, request.game);
    const user = await requireUser(pool, request.user);
    return { gameId: game.id, userId: user.id, wasDeveloper: await removeDeveloper(pool, game.id, user.id) };
  };
}
