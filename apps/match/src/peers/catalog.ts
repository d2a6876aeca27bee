import type { catalogProfile } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import type { GameFacts } from '../domain/bind-imported-match.js';
import type { Peers } from './clients.js';

/** The catalog changes by imports only, so a few seconds of age harm no one. */
const MAX_AGE_MS = 5_000;

/** Games by slug and by convexId. */
export type GameIndex = ReadonlyMap<string, GameFacts>;

export interface CatalogCache {
  /** The games as they were at most a few seconds ago; `{ fresh: true }` asks again. Concurrent readers share one call. */
  games(options?: { fresh: boolean }): Promise<GameIndex>;
}

export function createCatalogCache(catalog: Peers['catalog'], clock: Clock): CatalogCache {
  let cached: { games: Promise<GameIndex>; atMs: number } | undefined;
  return {
    games({ fresh } = { fresh: false }) {
      const nowMs = clock.now().getTime();
      if (!fresh && cached && nowMs - cached.atMs < MAX_AGE_MS) return cached.games;
      const entry = { games: catalog.listGames({}).then(({ games }) => indexGames(games)), atMs: nowMs };
      cached = entry;
      entry.games.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return entry.games;
    },
  };
}

function indexGames(games: readonly catalogProfile.Game[]): GameIndex {
  return new Map(games.flatMap((game) => {
    const facts: GameFacts = {
      id: game.id,
      modes: new Map(game.modes.map((mode) => [mode.id, mode.rewardBonus ?? 0])),
      mapIds: new Set(game.maps.map((map) => map.id)),
      minTeamSize: game.minTeamSize,
      maxTeamSize: game.maxTeamSize,
      defaultTeamSize: game.defaultTeamSize,
    };
    return [game.id, game.convexId].filter((name) => name !== undefined).map((name) => [name, facts] as const);
  }));
}
