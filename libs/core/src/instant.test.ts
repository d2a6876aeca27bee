import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from './index.js';

describe('parseInstant', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29T12:30', '2024-02-29T12:30:00.000Z'],
    ['2024-02-29T12:30:05.1Z', '2024-02-29T12:30:05.100Z'],
    ['2024-02-29T00:30:05.123456+02:00', '2024-02-28T22:30:05.123Z'],
    ['2024-12-31T23:30:00-0100', '2025-01-01T00:30:00.000Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it('reads a bare date as its last millisecond if it is an upper bound', () => {
    expect(parseInstant('2024-02-29', 'upper')).toBe('2024-02-29T23:59:59.999Z');
  });

  it.each([
    '',
    'yesterday',
    '2024',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-01',
    '0000-01-01',
    '2024-01-01T24:00:00Z',
    '2024-01-01T10:60:00Z',
    '2024-01-01T10:00:60Z',
    '2024-01-01T10Z',
    '2024-01-01 10:00:00',
    '2024-01-01T10:00:00+24:00',
    '0001-01-01T00:00:00+01:00',
    '1700000000000',
    ' 2024-01-01',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('returns an instant in canonical form unchanged', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
        (date) => {
          expect(parseInstant(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });
});
