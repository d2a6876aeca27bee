import { DAY_MS, HOUR_MS, MINUTE_MS } from '@matchpoint/core';
import { UsageError } from '../../output/errors.js';

const UNITS_MS = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** Parses an ISO 8601 time or a span before `now` (`15m`, `2h`, `3d`). @throws UsageError */
export function parseSince(text: string, now: Date): string {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(now.getTime() - Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS]).toISOString();
  const instant = new Date(text);
  // Date.parse would read a text such as "1" as some year.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(instant.getTime()))
    throw new UsageError(`${text} is not a time: use an ISO 8601 time, or a span such as 15m, 2h or 3d`);
  return instant.toISOString();
}
