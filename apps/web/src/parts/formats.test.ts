import { afterEach, describe, expect, it, vi } from 'vitest';
import { hoursOf } from './formats.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a date or time', () => {
  it('of a season is its day in UTC, wherever it is read', async () => {
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      const { showSeasonDate } = await import('./formats.js');
      expect([showSeasonDate('2026-03-01T00:00:00.000Z'), showSeasonDate('2026-05-31T23:59:59.999Z')], zone).toEqual([
        'Mar 1, 2026',
        'May 31, 2026',
      ]);
    }
  });

  it('has the hours of the reader’s locale, in English words', () => {
    const shown = (locale: string): string =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', ...hoursOf(locale) })
        .format(new Date('2026-05-16T18:05:00.000Z'))
        .replaceAll('\u202f', ' ');
    expect(shown('de-DE')).toBe('May 16, 2026, 18:05');
    expect(shown('en-GB')).toBe('May 16, 2026, 18:05');
    expect(shown('en-US')).toBe('May 16, 2026, 6:05 PM');
  });
});
