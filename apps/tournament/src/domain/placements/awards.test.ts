import { describe, expect, it } from 'vitest';
import { findPointsProblem, leaguePointsOf, prizes, rarityOf, trophyOf } from './awards.js';

describe('prizes', () => {
  const placements = [1, 2, 3, 3, 5, null].map((placement, index) => ({ participantId: `t${index + 1}`, placement }));

  it('gives a shared placement the mean of its rows, missing rows counting 0', () => {
    const rows = [
      { placement: 1, amount: 500 },
      { placement: 2, amount: 300 },
      { placement: 3, amount: 100 },
    ];
    expect([...prizes(placements, rows).values()]).toEqual([500, 300, 50, 50, 0, 0]);
  });

  it('awards everything exactly once if all rows are placed', () => {
    const rows = [1, 2, 3, 4].map((placement) => ({ placement, amount: 10 * (5 - placement) }));
    expect([...prizes(placements, rows).values()].reduce((sum, amount) => sum + amount, 0)).toBe(100);
  });
});

describe('trophies', () => {
  it('goes to the first three placements, shared ones included', () => {
    expect([1, 2, 3, 4, null].map(trophyOf)).toEqual(['champion', 'runner_up', 'third_place', undefined, undefined]);
  });

  it('is rarer the more participants there were', () => {
    expect([7, 8, 16, 32, 64].map(rarityOf)).toEqual(['common', 'uncommon', 'rare', 'epic', 'legendary']);
  });
});

describe('league points', () => {
  it('come only from the row of the placement', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 9, 13, 17, 18, null].map((placement) => leaguePointsOf(placement))).toEqual([
      100, 70, 50, 40, 25, 0, 15, 8, 4, 2, 0, 0,
    ]);
  });

  it('are refused with a reason', () => {
    const row = (placement: number, points: number) => ({ placement, points });
    expect(findPointsProblem([])).toBe('EMPTY');
    expect(findPointsProblem([row(1, 0)])).toBe('ALL_ZERO');
    expect(findPointsProblem(Array.from({ length: 33 }, (_, index) => row(index + 1, 1)))).toBe('TOO_MANY_ROWS');
    expect(findPointsProblem([row(0, 1)])).toBe('BAD_PLACEMENT');
    expect(findPointsProblem([row(1, 1001)])).toBe('BAD_POINTS');
    expect(findPointsProblem([row(1, 2), row(1, 1)])).toBe('DUPLICATE');
    expect(findPointsProblem([row(2, 2), row(1, 1)])).toBe('NOT_ASCENDING');
    expect(findPointsProblem([row(1, 2), row(3, 0)])).toBeUndefined();
  });
});
