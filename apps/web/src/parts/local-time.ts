import { MINUTE_MS } from './durations.js';

/** An instant as a field for local times has it: `2026-06-01T18:00`, in the reader's own zone; empty for none. */
export function toLocalInput(atMs: number | null): string {
  if (atMs === null) return '';
  const date = new Date(atMs);
  return new Date(atMs - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
