import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DigestWish, lastDigest, nextDigest } from './digest-times.js';

const next = (wish: DigestWish, after: string): string => {
  const found = nextDigest(wish, new Date(after));
  return found ? `${found.period} ${found.at.toISOString()}` : 'none';
};

describe('the next digest', () => {
  it.each<[string, DigestWish, string, string]>([
    ['nobody wants', { digest: 'off', hour: 8, timeZone: 'UTC' }, '2026-03-01T07:00:00Z', 'none'],
    ['is due today', { digest: 'daily', hour: 8, timeZone: 'UTC' }, '2026-03-01T07:59:59Z', '2026-03-01 2026-03-01T08:00:00.000Z'],
    ['was due now', { digest: 'daily', hour: 8, timeZone: 'UTC' }, '2026-03-01T08:00:00Z', '2026-03-02 2026-03-02T08:00:00.000Z'],
    ['is of a Monday', { digest: 'weekly', hour: 8, timeZone: 'UTC' }, '2026-03-03T00:00:00Z', '2026-03-09 2026-03-09T08:00:00.000Z'],
    [
      'is of a Monday that is a Sunday in UTC',
      { digest: 'weekly', hour: 0, timeZone: 'Pacific/Kiritimati' },
      '2026-03-01T09:00:00Z',
      '2026-03-02 2026-03-01T10:00:00.000Z',
    ],
    [
      'is in winter',
      { digest: 'daily', hour: 8, timeZone: 'Europe/Berlin' },
      '2026-03-27T12:00:00Z',
      '2026-03-28 2026-03-28T07:00:00.000Z',
    ],
    [
      'is in summer',
      { digest: 'daily', hour: 8, timeZone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      '2026-03-29 2026-03-29T06:00:00.000Z',
    ],
    ['is skipped', { digest: 'daily', hour: 2, timeZone: 'Europe/Berlin' }, '2026-03-28T12:00:00Z', '2026-03-29 2026-03-29T01:00:00.000Z'],
    ['comes twice', { digest: 'daily', hour: 2, timeZone: 'Europe/Berlin' }, '2026-10-24T12:00:00Z', '2026-10-25 2026-10-25T00:00:00.000Z'],
    [
      'comes twice and was mailed',
      { digest: 'daily', hour: 2, timeZone: 'Europe/Berlin' },
      '2026-10-25T00:00:00Z',
      '2026-10-26 2026-10-26T01:00:00.000Z',
    ],
    [
      'is at a midnight that is skipped',
      { digest: 'daily', hour: 0, timeZone: 'Africa/Cairo' },
      '2026-04-23T12:00:00Z',
      '2026-04-24 2026-04-23T22:00:00.000Z',
    ],
    [
      'follows half an hour of change',
      { digest: 'daily', hour: 2, timeZone: 'Australia/Lord_Howe' },
      '2026-10-03T00:00:00Z',
      '2026-10-04 2026-10-03T15:30:00.000Z',
    ],
  ])('that %s', (_what, wish, after, expected) => {
    expect(next(wish, after)).toBe(expected);
  });
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'America/Havana'];
const wishes = fc.record({
  digest: fc.constantFrom('daily' as const, 'weekly' as const),
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom(...ZONES),
});
const instants = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2034-01-01T00:00:00Z'), noInvalidDate: true });

it('comes once per date, at the local hour or in the hour after the clocks skipped it', () => {
  fc.assert(
    fc.property(wishes, instants, (wish, from) => {
      const days = wish.digest === 'daily' ? 1 : 7;
      let before = nextDigest(wish, from)!;
      for (let count = 0; count < 4; count += 1) {
        const time = nextDigest(wish, before.at)!;
        expect(Date.parse(time.period) - Date.parse(before.period)).toBe(days * 86_400_000);
        expect(lastDigest(wish, new Date(time.at.getTime() - 1))).toEqual(before);
        expect(lastDigest(wish, time.at)).toEqual(time);
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: wish.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time.at);
        const wished = `${time.period} ${String(wish.hour).padStart(2, '0')}:00`;
        expect(shown >= wished && shown <= `${time.period} ${String(wish.hour + 1).padStart(2, '0')}:00`, wished).toBe(true);
        before = time;
      }
    }),
  );
});
