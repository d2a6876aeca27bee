import type { catalogProfile } from '@matchpoint/contracts';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { requireUser } from '../../people/index.js';
import { addDeveloper } from '../store/game-developers.js';

/** Makes a user a developer of a game. @throws DomainError error_game_not_found, error_user_not_found */
export function addGameDeveloper({ pool, clock }: CatalogProfileContext) {
  return async (request: catalogProfile.AddGameDeveloperRequest): Promise<catalogProfile.AddGameDeveloperResponse> => {
    const game = await requireGame(pool, request.game);
    const user = await requireUser(pool, request.user);
    return { developer: await addDeveloper(pool, game.id, user.id, clock.now()) };
  };
}
