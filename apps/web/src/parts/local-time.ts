import { MINUTE_MS } from './durations.js';

/** An instant as the value of a local time field: `2026-06-01T18:00`, in the user's time zone; empty for none. */
export function toLocalInput(atMs: number | null): string {
  if (atMs === null) return '';
  const date = new Date(atMs);
  return new Date(atMs - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
