import type { catalogProfile } from '@matchpoint/contracts';
import { gameOf, indexGames, keepSnapshot, type Snapshot } from '@matchpoint/core';
import type { GameRules } from '../domain/create-rules.js';
import type { Peers } from './clients.js';

/** Maximum age of a game's cached rules; a missing game or mode is looked up again. */
const MAX_AGE_MS = 1_000;

/** `gameOf` finds a game. */
export type GameIndex = ReadonlyMap<string, GameRules>;

/** The games that matches are checked against. */
export type Catalog = Snapshot<GameIndex>;

export function readCatalog(catalog: Peers['catalog']): Catalog {
  return keepSnapshot(() => catalog.listGames({}).then(toIndex), { maxAgeMs: MAX_AGE_MS });
}

const toIndex = ({ games, objectives }: catalogProfile.ListGamesResponse): GameIndex =>
  indexGames(games, (game) => toRules(game, objectives));

function toRules(game: catalogProfile.Game, objectives: readonly catalogProfile.Objective[]): GameRules {
  const pools = new Map(game.modeMapPools.map(({ modeId, mapIds }) => [modeId, mapIds]));
  return {
    id: game.id,
    isAvailable: game.isAvailableForMatchApi,
    modes: new Map(game.modes.map((mode) => [mode.id, mode.rewardBonus ?? 0])),
    mapIds: new Set(game.maps.map((map) => map.id)),
    // A mode without its own pool uses all of its maps.
    mapPools: new Map(game.modes.map((mode) => [mode.id, new Set(pools.get(mode.id) ?? mode.mapIds)])),
    releasedMapIds: new Set(game.maps.filter((map) => map.isReleased).map((map) => map.id)),
    objectiveIds: new Set(objectives.filter(({ gameId }) => gameId === undefined || gameId === game.id).map(({ id }) => id)),
    minTeamSize: game.minTeamSize,
    maxTeamSize: game.maxTeamSize,
    defaultTeamSize: game.defaultTeamSize,
  };
}

/** The game of a slug, in any case, or convexId that has the mode if one does, otherwise any. Includes very recent imports. */
export async function findGame(catalog: Catalog, identifier: string, modeId: string): Promise<GameRules | undefined> {
  return gameOf(await catalog((games) => gameOf(games, identifier)?.modes.has(modeId) ?? false), identifier);
}
