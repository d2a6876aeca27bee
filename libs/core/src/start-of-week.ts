import { DAY_MS } from './durations.js';
/** 1970-01-05, a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The last Monday 00:00 UTC at or before `now`. */
export function startOfWeek(now: Date): Date {
  const weeks = Math.floor((now.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS));
  return new Date(FIRST_MONDAY_MS + weeks * 7 * DAY_MS);
}
