import type { catalogProfile } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import type { GameRules } from '../domain/create-rules.js';
import type { Peers } from './clients.js';

/** The catalog changes by imports only, so a few seconds of age harm no one. */
const MAX_AGE_MS = 5_000;

/** Games by slug and by convexId. */
export type GameIndex = ReadonlyMap<string, GameRules>;

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
      const entry = { games: catalog.listGames({}).then(indexGames), atMs: nowMs };
      cached = entry;
      entry.games.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return entry.games;
    },
  };
}

function indexGames({ games, objectives }: catalogProfile.ListGamesResponse): GameIndex {
  return new Map(games.flatMap((game) => {
    const rules = toRules(game, objectives);
    return [game.id, game.convexId].filter((name) => name !== undefined).map((name) => [name, rules] as const);
  }));
}

function toRules(game: catalogProfile.Game, objectives: readonly catalogProfile.Objective[]): GameRules {
  const pools = new Map(game.modeMapPools.map(({ modeId, mapIds }) => [modeId, mapIds]));
  return {
    id: game.id,
    isAvailable: game.isAvailableForMatchApi,
    modes: new Map(game.modes.map((mode) => [mode.id, mode.rewardBonus ?? 0])),
    mapIds: new Set(game.maps.map((map) => map.id)),
    // A mode without a pool of its own is played on all of its maps.
    mapPools: new Map(game.modes.map((mode) => [mode.id, new Set(pools.get(mode.id) ?? mode.mapIds)])),
    releasedMapIds: new Set(game.maps.filter((map) => map.isReleased).map((map) => map.id)),
    objectiveIds: new Set(objectives.filter(({ gameId }) => gameId === undefined || gameId === game.id).map(({ id }) => id)),
    minTeamSize: game.minTeamSize,
    maxTeamSize: game.maxTeamSize,
    defaultTeamSize: game.defaultTeamSize,
  };
}

/** A game by slug or convexId; a game or mode that the cached catalog lacks may have been imported a moment ago. */
export async function findGame(catalog: CatalogCache, identifier: string, modeId: string): Promise<GameRules | undefined> {
  const game = (await catalog.games()).get(identifier);
  return game?.modes.has(modeId) ? game : (await catalog.games({ fresh: true })).get(identifier);
}
