/** Players' statistics on a map, as in an import row. */
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

/** The fault in a row's statistics, if any. */
export function findStatsProblem(row: { bestOf: number; playerStats?: readonly ImportedStats[] }): string | undefined {
  const { bestOf, playerStats = [] } = row;
  const indexes = playerStats.map(({ mapIndex }) => mapIndex);
  const late = indexes.findIndex((mapIndex) => mapIndex >= bestOf);
  if (late !== -1) return `playerStats[${late}].mapIndex: must be below bestOf ${bestOf}`;
  const twice = indexes.findIndex((mapIndex, position) => indexes.indexOf(mapIndex) !== position);
  return twice === -1 ? undefined : `playerStats[${twice}].mapIndex: given twice`;
}

/** The statistics by user id, or the reason against them as a text. */
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
