import { expect, it } from 'vitest';
import { startOfWeek } from './start-of-week.js';

it.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
  ['2026-11-29T12:00:00.000Z', '2026-11-23T00:00:00.000Z'],
])('a week begins on Monday at 00:00 UTC: the week of %s at %s', (now, monday) => {
  expect(startOfWeek(new Date(now)).toISOString()).toBe(monday);
});
