/** A game of the catalog (docs/reference/games.md) with the bounds that match rules need. */
export interface Game {
  /** The slug. */
  id: string;
  /** Null if the game is not available to the match API. */
  convexId: string | null;
  nameKey: string;
  shortNameKey: string | null;
  descriptionKey: string | null;
  category: string;
  rulesLink: string | null;
  coverImage: string | null;
  bannerImage: string | null;
  defaultTeamSize: number;
  minTeamSize: number;
  maxTeamSize: number;
  hasCompetitiveMode: boolean;
  isComingSoon: boolean;
  isAvailableForMatchApi: boolean;
  /** Whether the game may hold game ranks (docs/reference/games.md#game-ranks). */
  isRanked: boolean;
  /** Platform of the account that free agents of tournaments must have linked. */
  requiredConnection: string | null;
  modes: GameMode[];
  maps: GameMap[];
  playlists: GamePlaylist[];
  modeMapPools: { modeId: string; mapIds: string[] }[];
}

export interface GameMode {
  id: string;
  nameKey: string;
  descriptionKey: string | null;
  image: string | null;
  shortName: string | null;
  /** A fraction: 0.25 is 25 % more experience. */
  rewardBonus: number | null;
  supportsDraftToggle: boolean;
  mapIds: string[];
}

export interface GameMap {
  id: string;
  nameKey: string;
  coverImage: string | null;
  minimapImage: string | null;
  isReleased: boolean;
}

export interface GamePlaylist {
  id: string;
  nameKey: string;
  descriptionKey: string | null;
  image: string | null;
  allowedGameModeIds: string[];
}

/** The first contradiction in a game: a duplicate id, a dangling reference, or bounds that exclude each other. */
export function faultOf(game: Game): string | undefined {
  const { minTeamSize, defaultTeamSize, maxTeamSize } = game;
  if (minTeamSize > defaultTeamSize) return 'minTeamSize: is above defaultTeamSize';
  if (maxTeamSize < defaultTeamSize) return 'maxTeamSize: is below defaultTeamSize';
  return doubleOf('modes', game.modes) ?? doubleOf('maps', game.maps) ?? doubleOf('playlists', game.playlists) ?? danglingOf(game);
}

function doubleOf(path: string, entries: readonly { id: string }[]): string | undefined {
  const ids = entries.map(({ id }) => id);
  const index = ids.findIndex((id, position) => ids.indexOf(id) !== position);
  return index < 0 ? undefined : `${path}[${index}].id: ${ids[index]} appears twice`;
}

function danglingOf({ modes, maps, playlists, modeMapPools }: Game): string | undefined {
  const modeIds = new Set(modes.map(({ id }) => id));
  const mapIds = new Set(maps.map(({ id }) => id));
  const references = [
    ...modes.flatMap((mode, index) =>
      mode.mapIds.map((id, position) => ({ path: `modes[${index}].mapIds[${position}]`, id, known: mapIds })),
    ),
    ...playlists.flatMap((playlist, index) =>
      playlist.allowedGameModeIds.map((id, position) => ({
        path: `playlists[${index}].allowedGameModeIds[${position}]`,
        id,
        known: modeIds,
      })),
    ),
    ...modeMapPools.flatMap((pool, index) => [
      { path: `modeMapPools[${index}].modeId`, id: pool.modeId, known: modeIds },
      ...pool.mapIds.map((id, position) => ({ path: `modeMapPools[${index}].mapIds[${position}]`, id, known: mapIds })),
    ]),
  ];
  const dangling = references.find(({ id, known }) => !known.has(id));
  return dangling && `${dangling.path}: the game has no ${dangling.known === modeIds ? 'mode' : 'map'} ${dangling.id}`;
}
