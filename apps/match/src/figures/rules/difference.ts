/** A team's totals on a map. */
export interface MapFigures {
  readonly teamId: string;
  readonly gameId: string;
  readonly mapId: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly roundsWon: number;
  readonly roundsLost: number;
}

/** A player's totals for a team in a season; '' is outside of seasons. `stats`: key to [thousandths, number of maps that have it]. */
export interface PlayerFigures {
  readonly userId: string;
  readonly gameId: string;
  readonly seasonId: string;
  readonly teamId: string;
  readonly maps: number;
  readonly stats: Readonly<Record<string, readonly [number, number]>>;
}

export interface Figures {
  readonly maps: readonly MapFigures[];
  readonly players: readonly PlayerFigures[];
}

export const NO_FIGURES: Figures = { maps: [], players: [] };

/** The difference to add to totals that contain `before`, so that they contain `after`. Unchanged rows are left out. */
export function differenceOf(before: Figures, after: Figures): Figures {
  return {
    maps: merge([...after.maps, ...before.maps.map((row) => timesMap(row, -1))], keyOfMap, addMaps).filter(isAnyMap),
    players: merge([...after.players, ...before.players.map((row) => timesPlayer(row, -1))], keyOfPlayer, addPlayers).filter(isAnyPlayer),
  };
}

function merge<Row>(rows: readonly Row[], keyOf: (row: Row) => string, add: (one: Row, other: Row) => Row): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const other = merged.get(keyOf(row));
    merged.set(keyOf(row), other === undefined ? row : add(other, row));
  }
  return [...merged.values()];
}

const keyOfMap = ({ teamId, gameId, mapId }: MapFigures): string => JSON.stringify([teamId, gameId, mapId]);
const keyOfPlayer = ({ userId, gameId, seasonId, teamId }: PlayerFigures): string => JSON.stringify([userId, gameId, seasonId, teamId]);

const COUNTS = ['played', 'won', 'drawn', 'lost', 'roundsWon', 'roundsLost'] as const satisfies readonly (keyof MapFigures)[];

const countsBy = (count: (field: (typeof COUNTS)[number]) => number): Pick<MapFigures, (typeof COUNTS)[number]> =>
  Object.fromEntries(COUNTS.map((field) => [field, count(field)])) as Pick<MapFigures, (typeof COUNTS)[number]>;

const timesMap = (row: MapFigures, factor: 1 | -1): MapFigures => ({ ...row, ...countsBy((field) => row[field] * factor) });
const addMaps = (one: MapFigures, other: MapFigures): MapFigures => ({ ...one, ...countsBy((field) => one[field] + other[field]) });
const isAnyMap = (row: MapFigures): boolean => COUNTS.some((field) => row[field] !== 0);

const timesPlayer = (row: PlayerFigures, factor: 1 | -1): PlayerFigures => ({
  ...row,
  maps: row.maps * factor,
  stats: Object.fromEntries(Object.entries(row.stats).map(([key, [total, maps]]) => [key, [total * factor, maps * factor] as const])),
});

function addPlayers(one: PlayerFigures, other: PlayerFigures): PlayerFigures {
  const keys = new Set([...Object.keys(one.stats), ...Object.keys(other.stats)]);
  const stats = [...keys].map((key) => {
    const [[total, maps], [otherTotal, otherMaps]] = [one.stats[key] ?? [0, 0], other.stats[key] ?? [0, 0]];
    return [key, [total + otherTotal, maps + otherMaps] as const] as const;
  });
  return { ...one, maps: one.maps + other.maps, stats: Object.fromEntries(stats.filter(([, [total, maps]]) => total !== 0 || maps !== 0)) };
}

const isAnyPlayer = ({ maps, stats }: PlayerFigures): boolean => maps !== 0 || Object.keys(stats).length > 0;
