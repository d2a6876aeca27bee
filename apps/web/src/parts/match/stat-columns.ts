import { MATCHES } from '../../texts/matches.js';
import { showFigure } from '../formats.js';

/** What nearly every game counts comes first. */
const FIRST = ['kills', 'deaths', 'assists'];
/** As many as a table can show. */
const MOST = 8;

/** The statistics that a table shows, by the names that the game gives them. */
export function columnsOf(players: readonly { stats: Readonly<Record<string, unknown>> }[], most = MOST): string[] {
  const names = [...new Set(players.flatMap(({ stats }) => Object.keys(stats)))];
  const known = FIRST.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !FIRST.includes(name))].slice(0, most);
}

/** A statistic as its game sent it: most are numbers, some are words or a yes or no. */
export function showStat(value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? MATCHES.yes : MATCHES.no;
  return typeof value === 'string' ? value : showFigure(value);
}
