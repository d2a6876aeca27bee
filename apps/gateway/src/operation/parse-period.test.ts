import type { DomainError } from '@matchpoint/errors';
import { describe, expect, it } from 'vitest';
import { fillSteps, parsePeriod, type PeriodBounds } from './parse-period.js';

const NOW = new Date('2026-01-15T12:34:56.789Z');
const HOURS: PeriodBounds = { step: 'hour', most: 168, usual: 24 };
const DAYS: PeriodBounds = { step: 'day', most: 90, usual: 30 };

function period(query: { from?: string; to?: string }, bounds: PeriodBounds): string[] | string {
  try {
    const { fromMs, toMs } = parsePeriod(query, bounds, NOW);
    return [fromMs, toMs].map((ms) => new Date(ms).toISOString());
  } catch (error) {
    return (error as DomainError).code;
  }
}

describe('a period of usage', () => {
  it.each<[PeriodBounds, { from?: string; to?: string }, string[] | string]>([
    [HOURS, {}, ['2026-01-14T13:00:00.000Z', '2026-01-15T12:00:00.000Z']],
    [DAYS, {}, ['2025-12-17T00:00:00.000Z', '2026-01-15T00:00:00.000Z']],
    [HOURS, { to: '2026-01-10' }, ['2026-01-10T00:00:00.000Z', '2026-01-10T23:00:00.000Z']],
    [HOURS, { from: '2026-01-08T12:34:56.789Z' }, ['2026-01-08T12:00:00.000Z', '2026-01-15T12:00:00.000Z']],
    [HOURS, { from: '2026-01-08T12:34:56.788Z' }, 'INVALID_INPUT'],
    [HOURS, { from: '2026-01-01', to: '2026-01-07' }, ['2026-01-01T00:00:00.000Z', '2026-01-07T23:00:00.000Z']],
    [HOURS, { from: '2026-01-01', to: '2026-01-08' }, 'INVALID_INPUT'],
    [HOURS, { from: '2026-01-01T05:30:00+05:30', to: '2026-01-01T00:59:59Z' }, ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']],
    [DAYS, { from: '2026-01-01', to: '2026-03-31' }, ['2026-01-01T00:00:00.000Z', '2026-03-31T00:00:00.000Z']],
    [DAYS, { from: '2026-01-01', to: '2026-04-01' }, 'INVALID_INPUT'],
    [DAYS, { from: '2026-01-02', to: '2026-01-01' }, 'INVALID_INPUT'],
    [DAYS, { from: '2026-01-16' }, 'INVALID_INPUT'],
    [DAYS, { from: '2026-02-30' }, 'error_invalid_date_format'],
    [HOURS, { to: 'yesterday' }, 'error_invalid_date_format'],
    [HOURS, { to: '0001-01-01T05:00:00Z' }, ['0001-01-01T00:00:00.000Z', '0001-01-01T05:00:00.000Z']],
    [DAYS, { to: '0001-01-01' }, ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z']],
    [DAYS, { from: '9999-12-31', to: '9999-12-31' }, ['9999-12-31T00:00:00.000Z', '9999-12-31T00:00:00.000Z']],
  ])('by %o of %o is %o', (bounds, query, expected) => expect(period(query, bounds)).toEqual(expected));

  it('has a row for each step, including both ends, even if nothing happened in it', () => {
    const [fromMs, toMs] = [Date.parse('2026-01-15T10:00:00.000Z'), Date.parse('2026-01-15T12:00:00.000Z')];
    expect(fillSteps({ fromMs, toMs }, 'hour', new Map([[fromMs + 3_600_000, 7]]), () => 0)).toEqual([
      { atMs: fromMs, row: 0 },
      { atMs: fromMs + 3_600_000, row: 7 },
      { atMs: toMs, row: 0 },
    ]);
  });
});
