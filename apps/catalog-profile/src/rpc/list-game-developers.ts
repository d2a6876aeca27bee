import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { listDevelopers } from '../db/game-developers.js';
import { requireGame } from '../steps/require-game.js';

/** A game's developers, by username. @throws DomainError error_game_not_found */
export function listGameDevelopers({ pool }: CatalogProfileContext) {
  return async ({ game }: catalogProfile.ListGameDevelopersRequest): Promise<catalogProfile.ListGameDevelopersResponse> => ({
    developers: await listDevelopers(pool, (await requireGame(pool, game)).id),
  });
}
