import type { catalogProfile } from '@matchpoint/contracts';
import { gameOf, indexGames } from '@matchpoint/core';
import type { Peers } from './clients.js';

export interface CatalogGame {
  game: catalogProfile.Game;
  /** Objectives of the game and of every game. */
  objectiveIds: ReadonlySet<string>;
}

/** A game by its slug, in any case, or convexId; undefined if not found. */
export async function findGame({ catalog }: Pick<Peers, 'catalog'>, identifier: string): Promise<CatalogGame | undefined> {
  const { games, objectives } = await catalog.listGames({});
  const byName = indexGames(games, (each) => each);
  const game = gameOf(byName, identifier);
  if (game === undefined) return undefined;
  const own = objectives.filter(({ gameId }) => gameId === undefined || gameId === game.id);
  return { game, objectiveIds: new Set(own.map(({ id }) => id)) };
}
