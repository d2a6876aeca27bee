import type { catalogProfile } from '@matchpoint/contracts';
import type { Peers } from './clients.js';

/** The games of the catalog by slug and by convexId. */
export async function readGames({ catalog }: Pick<Peers, 'catalog'>): Promise<ReadonlyMap<string, catalogProfile.Game>> {
  const { games } = await catalog.listGames({});
  return new Map(
    games.flatMap((game) => [game.id, game.convexId].filter((name) => name !== undefined).map((name) => [name, game] as const)),
  );
}
