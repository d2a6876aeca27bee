import type { catalogProfile } from '@matchpoint/contracts';
import type { Peers } from './clients.js';

/** The games of the catalog by slug in small letters and by convexId; `gameOf` finds one. */
export async function readGames({ catalog }: Pick<Peers, 'catalog'>): Promise<ReadonlyMap<string, catalogProfile.Game>> {
  const { games } = await catalog.listGames({});
  return new Map(
    games.flatMap((game) =>
      [game.id.toLowerCase(), game.convexId].filter((name) => name !== undefined).map((name) => [name, game] as const),
    ),
  );
}

/** The game of a slug, in any case, or convexId. */
export function gameOf<Game>(games: ReadonlyMap<string, Game>, identifier: string): Game | undefined {
  return games.get(identifier) ?? games.get(identifier.toLowerCase());
}
