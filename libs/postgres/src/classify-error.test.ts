import { describe, expect, it } from 'vitest';
import { isConnectionLost, isUnavailable, isUniqueViolation, isUnstorableText } from './classify-error.js';

const error = (fields: object): Error => Object.assign(new Error('x'), fields);

describe('isUnavailable', () => {
  it.each([
    'ECONNREFUSED',
    '08006',
    '57P01',
    '57P03',
    '53300',
    '53100',
    '58030',
    '57014',
    '40P01',
    '25006',
    '3D000',
    '28000',
    '42P01',
    '3F000',
    '42P10',
    'P1001',
    'P1003',
    'P2024',
  ])('is true for %s', (code) => {
    expect(isUnavailable(error({ code }))).toBe(true);
  });

  it('is true for a database that accepts no connections, and for no other error with the same SQLSTATE', () => {
    const closed = Object.assign(new Error('database "match" is not currently accepting connections'), { code: '55000' });
    expect([isUnavailable(closed), isConnectionLost(closed)]).toEqual([true, true]);
    expect(isUnavailable(Object.assign(new Error('currval of sequence "x" is not yet defined in this session'), { code: '55000' }))).toBe(
      false,
    );
  });

  it.each(['23505', '42703', '42601', '22P02', 'P2002', 'P2025'])('is false for %s', (code) => {
    expect(isUnavailable(error({ code }))).toBe(false);
  });

  it('looks through the wrappers of Prisma and through causes', () => {
    expect(
      isUnavailable(error({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57P01', kind: 'postgres' } } } })),
    ).toBe(true);
    expect(isUnavailable(new Error('outer', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true);
    expect(isUnavailable('Connection terminated')).toBe(false);
  });
});

describe('isUniqueViolation', () => {
  it('finds the name of the index that Prisma hides', () => {
    const violation = error({
      code: 'P2002',
      meta: { driverAdapterError: { cause: { originalCode: '23505', constraint: { index: 'team_slug_key' } } } },
    });
    expect([isUniqueViolation(violation), isUniqueViolation(violation, 'team_slug_key'), isUniqueViolation(violation, 'other')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('isUnstorableText', () => {
  it.each([
    ['22021', true],
    ['22P05', true],
    ['22P02', false],
    ['57014', false],
  ])('knows %s: %s', (code, is) => {
    expect([isUnstorableText(error({ code })), isUnstorableText(new Error('outer', { cause: error({ code }) }))]).toEqual([is, is]);
  });
});
