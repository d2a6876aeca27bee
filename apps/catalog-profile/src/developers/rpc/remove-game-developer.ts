import type { catalogProfile } from '@matchpoint/contracts';
import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { requireUser } from '../../people/index.js';
import { developmentEnded } from '../development-ended.js';
import { removeDeveloper } from '../store/game-developers.js';

/**
 * Removes a game's developer. The gateway rechecks the holders of the game's keys, and revokes keys that depended on this.
 * @throws DomainError error_game_not_found, error_user_not_found
 */
export function removeGameDeveloper({ pool, clock }: CatalogProfileContext) {
  return async (request: catalogProfile.RemoveGameDeveloperRequest): Promise<catalogProfile.RemoveGameDeveloperResponse> => {
    const game = await requireGame(pool, request.game);
    const user = await requireUser(pool, request.user);
    const wasDeveloper = await withTransaction(pool, async (tx) => {
      const isRemoved = await removeDeveloper(tx, game.id, user.id);
      if (isRemoved) await appendEvents(tx, await developmentEnded(tx, user.id, [game.id], clock.now().toISOString()));
      return isRemoved;
    });
    return { gameId: game.id, userId: user.id, wasDeveloper };
  };
}
