import { MATCHES } from '../../texts/matches.js';
import { showFigure } from '../formats.js';

/** Statistics of nearly every game come first. */
const FIRST = ['kills', 'deaths', 'assists'];
/** Maximum number of columns in a table. */
const MOST = 8;

/** The statistics that a table shows, by the game's names. */
export function columnsOf(players: readonly { stats: Readonly<Record<string, unknown>> }[], most = MOST): string[] {
  const names = [...new Set(players.flatMap(({ stats }) => Object.keys(stats)))];
  const known = FIRST.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !FIRST.includes(name))].slice(0, most);
}

/** A statistic as its game sent it: usually a number, sometimes a text or a boolean. */
export function showStat(value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? MATCHES.yes : MATCHES.no;
  return typeof value === 'string' ? value : showFigure(value);
}
