import type { catalogProfile } from '@matchpoint/contracts';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { listDevelopers } from '../store/game-developers.js';

/** A game's developers, by username. @throws DomainError error_game_not_found */
export function listGameDevelopers({ pool }: CatalogProfileContext) {
  return async ({ game }: catalogProfile.ListGameDevelopersRequest): Promise<catalogProfile.ListGameDevelopersResponse> => ({
    developers: await listDevelopers(pool, (await requireGame(pool, game)).id),
  });
}
