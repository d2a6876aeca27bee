import { describe, expect, it } from 'vitest';
import { isUnavailable, isUniqueViolation } from './classify-error.js';

const error = (fields: object): Error => Object.assign(new Error('x'), fields);

describe('isUnavailable', () => {
  it.each(['ECONNREFUSED', '08006', '57P01', '57P03', '53300', '57014', '40P01', '25006', 'P1001', 'P2024'])('says so of %s', (code) => {
    expect(isUnavailable(error({ code }))).toBe(true);
  });

  it.each(['23505', '42P01', '22P02', 'P2002', 'P2025'])('does not of %s', (code) => {
    expect(isUnavailable(error({ code }))).toBe(false);
  });

  it('looks through the wrappers of Prisma and of causes', () => {
    expect(isUnavailable(error({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57P01', kind: 'postgres' } } } }))).toBe(true);
    expect(isUnavailable(new Error('outer', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true);
    expect(isUnavailable('Connection terminated')).toBe(false);
  });
});

describe('isUniqueViolation', () => {
  it('finds the index that Prisma hides', () => {
    const violation = error({ code: 'P2002', meta: { driverAdapterError: { cause: { originalCode: '23505', constraint: { index: 'team_slug_key' } } } } });
    expect([isUniqueViolation(violation), isUniqueViolation(violation, 'team_slug_key'), isUniqueViolation(violation, 'other')]).toEqual([true, true, false]);
  });
});
