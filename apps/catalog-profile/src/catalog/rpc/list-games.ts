import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { listGames as listStoredGames, listObjectives } from '../store/games.js';
import { toGame } from '../to-game.js';

/** The whole catalog in its order (docs/reference/games.md). */
export function listGames({ pool }: CatalogProfileContext) {
  return async (): Promise<catalogProfile.ListGamesResponse> => {
    const [games, objectives] = await Promise.all([listStoredGames(pool), listObjectives(pool)]);
    return { games: games.map(toGame), objectives: objectives.map(omitNulls) };
  };
}
