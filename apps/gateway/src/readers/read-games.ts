import { DomainError } from '@matchpoint/errors';
import type { catalogProfile } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import type { RpcClient } from '@matchpoint/rpc';

const TTL_MS = 5_000;

/** The game catalog as the gateway holds it: small, read by nearly every listing, stale by five seconds at most. */
export interface GameReader {
  catalog(): Promise<catalogProfile.ListGamesResponse>;
  /**
   * The game of a slug or convexId.
   * @throws DomainError error_game_not_found.
   */
  resolve(identifier: string): Promise<catalogProfile.Game>;
  /** The display key of each game, by slug. */
  nameKeys(): Promise<ReadonlyMap<string, string>>;
  /** A game by slug, for names in rows; undefined when the catalog has none. */
  find(slug: string): Promise<catalogProfile.Game | undefined>;
}

export function createGameReader(client: RpcClient<typeof catalogProfile.CatalogServiceService>, clock: Clock): GameReader {
  let cached: { at: number; response: Promise<catalogProfile.ListGamesResponse> } | undefined;
  const catalog = (): Promise<catalogProfile.ListGamesResponse> => {
    const now = clock.now().getTime();
    if (cached && now - cached.at < TTL_MS) return cached.response;
    const response = client.listGames({});
    const entry = { at: now, response };
    cached = entry;
    // A failure is for those who waited for it, not for the next caller.
    response.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return response;
  };
  return {
    catalog,
    async resolve(identifier) {
      const { games } = await catalog();
      const slug = identifier.toLowerCase();
      const game = games.find(({ id, convexId }) => id === slug || convexId === identifier);
      if (!game) throw new DomainError('error_game_not_found');
      return game;
    },
    async nameKeys() {
      return new Map((await catalog()).games.map(({ id, nameKey }) => [id, nameKey]));
    },
    async find(slug) {
      return (await catalog()).games.find(({ id }) => id === slug);
    },
  };
}
