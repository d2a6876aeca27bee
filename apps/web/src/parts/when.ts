import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.js';

/** The distance to an instant in words, within a day: `in 2 h 54 min`, `48 min ago`; null beyond. */
export function showDistance(at: string, nowMs: number): string | null {
  const distance = Date.parse(at) - nowMs;
  const away = Math.abs(distance);
  if (Number.isNaN(away) || away >= DAY_MS) return null;
  if (away < MINUTE_MS) return 'now';
  const hours = Math.floor(away / HOUR_MS);
  const minutes = Math.floor((away % HOUR_MS) / MINUTE_MS);
  const parts = [hours > 0 && `${hours} h`, (hours === 0 || (hours < 6 && minutes > 0)) && `${minutes} min`].filter(Boolean).join(' ');
  return distance > 0 ? `in ${parts}` : `${parts} ago`;
}

/** The day as a heading: `Today, Saturday, August 24`. */
export function showDay(at: string, nowMs: number, locale = 'en'): string {
  const date = new Date(at);
  const days = Math.round((startOfDay(date) - startOfDay(new Date(nowMs))) / DAY_MS);
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(date);
  const year = date.getFullYear() === new Date(nowMs).getFullYear() ? '' : `, ${date.getFullYear()}`;
  const relative = { '-1': 'Yesterday, ', '0': 'Today, ', '1': 'Tomorrow, ' }[String(days)] ?? '';
  return `${relative}${name}${year}`;
}

/** The user's local day, which daylight saving time can make an hour longer or shorter. */
function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** A date for a row: `Sat, Aug 24`, with the year if it is not the current one. */
export function showShortDate(at: string, nowMs: number, locale = 'en'): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
  }).format(date);
}

export const showClock = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(at));
