import type { MatchPlayerStats } from '@matchpoint/sdk';

/** What nearly every game counts comes first. */
const FIRST = ['kills', 'deaths', 'assists'];
/** As many as a table can show. */
const MOST = 8;

/** The statistics that a table shows, by the names that the game gives them. */
export function columnsOf(players: readonly Pick<MatchPlayerStats, 'stats'>[]): string[] {
  const names = [...new Set(players.flatMap(({ stats }) => Object.keys(stats)))];
  const known = FIRST.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !FIRST.includes(name))].slice(0, MOST);
}
