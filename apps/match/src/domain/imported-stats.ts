/** What players did on a map, as a row of the import names them. */
export interface ImportedStats {
  mapIndex: number;
  /** By username. */
  players: Record<string, Record<string, string | number | boolean>>;
}

/** The same by user id. */
export interface BoundStats {
  mapIndex: number;
  stats: Record<string, Record<string, string | number | boolean>>;
}

/** What is wrong with a row's statistics in itself. */
export function findStatsProblem(row: { bestOf: number; playerStats?: readonly ImportedStats[] }): string | undefined {
  const { bestOf, playerStats = [] } = row;
  const indexes = playerStats.map(({ mapIndex }) => mapIndex);
  const late = indexes.findIndex((mapIndex) => mapIndex >= bestOf);
  if (late !== -1) return `playerStats[${late}].mapIndex: must be below bestOf ${bestOf}`;
  const twice = indexes.findIndex((mapIndex, position) => indexes.indexOf(mapIndex) !== position);
  return twice === -1 ? undefined : `playerStats[${twice}].mapIndex: given twice`;
}

/** The statistics by user id; a text: the reason against them. */
export function bindStats(playerStats: readonly ImportedStats[], users: ReadonlyMap<string, string>): BoundStats[] | string {
  const bound: BoundStats[] = [];
  for (const [position, { mapIndex, players }] of playerStats.entries()) {
    const stats: BoundStats['stats'] = {};
    for (const [username, values] of Object.entries(players)) {
      const userId = users.get(username);
      const path = `playerStats[${position}].players`;
      if (userId === undefined) return `${path}: unknown user ${username}`;
      if (Object.hasOwn(stats, userId)) return `${path}: ${username} is given twice`;
      stats[userId] = values;
    }
    bound.push({ mapIndex, stats });
  }
  return bound;
}
