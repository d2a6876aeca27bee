import { describe, expect, it } from 'vitest';
import { showDay, showDistance, showShortDate } from './when.js';

const NOW = Date.parse('2024-08-24T15:06:00');
const after = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

describe('a time', () => {
  it('is shown relative to now within a day, to the minute only while that helps', () => {
    expect(showDistance(after(174), NOW)).toBe('in 2 h 54 min');
    expect(showDistance(after(-48), NOW)).toBe('48 min ago');
    expect(showDistance(after(60), NOW)).toBe('in 1 h');
    expect(showDistance(after(18 * 60 + 20), NOW)).toBe('in 18 h');
    expect(showDistance(after(0), NOW)).toBe('now');
    expect(showDistance(after(24 * 60), NOW)).toBeNull();
    expect(showDistance('no date', NOW)).toBeNull();
  });

  it('has a day that says whether it is today, and its year where that is another', () => {
    expect(showDay(after(60), NOW)).toBe('Today, Saturday, August 24');
    expect(showDay(after(12 * 60), NOW)).toBe('Tomorrow, Sunday, August 25');
    expect(showDay('2023-08-01T12:00:00', NOW)).toBe('Tuesday, August 1, 2023');
    expect(showShortDate('2024-08-01T12:00:00', NOW)).toBe('Thu, Aug 1');
    expect(showShortDate('2023-08-01T12:00:00', NOW)).toBe('Aug 1, 2023');
  });
});
