import type { catalogProfile } from '@matchpoint/contracts';
import { indexGames } from '@matchpoint/core';
import type { Peers } from './clients.js';

/** The games of the catalog; `gameOf` finds one. */
export async function readGames({ catalog }: Pick<Peers, 'catalog'>): Promise<ReadonlyMap<string, catalogProfile.Game>> {
  const { games } = await catalog.listGames({});
  return indexGames(games, (game) => game);
}
