import { DomainError } from '@matchpoint/errors';
import type { catalogProfile } from '@matchpoint/contracts';
import { gameOf, indexGames, keepSnapshot } from '@matchpoint/core';
import type { RpcClient } from '@matchpoint/rpc';

/** How old a cached game may be; unknown games are always looked up. */
const MAX_AGE_MS = 1_000;

/** The gateway's cache of the game catalog, which is small and read by nearly every listing. */
export interface GameReader {
  catalog(): Promise<catalogProfile.ListGamesResponse>;
  /**
   * The game with a slug or convexId, even if it was imported just now.
   * @throws DomainError error_game_not_found.
   */
  resolve(identifier: string): Promise<catalogProfile.Game>;
  /** The display keys of the games with these slugs, by slug; unknown slugs are omitted. */
  nameKeys(slugs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createGameReader(client: Pick<RpcClient<typeof catalogProfile.CatalogServiceService>, 'listGames'>): GameReader {
  const catalog = keepSnapshot(
    async () => {
      const response = await client.listGames({});
      const { games } = response;
      return { response, byName: indexGames(games, (game) => game), nameKeys: new Map(games.map(({ id, nameKey }) => [id, nameKey])) };
    },
    { maxAgeMs: MAX_AGE_MS },
  );
  return {
    catalog: async () => (await catalog()).response,
    async resolve(identifier) {
      const game = gameOf((await catalog(({ byName }) => gameOf(byName, identifier) !== undefined)).byName, identifier);
      if (!game) throw new DomainError('error_game_not_found');
      return game;
    },
    async nameKeys(slugs) {
      return (await catalog(({ nameKeys }) => slugs.every((slug) => nameKeys.has(slug)))).nameKeys;
    },
  };
}
