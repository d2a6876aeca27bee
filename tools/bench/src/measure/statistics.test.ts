import { describe, expect, it } from 'vitest';
import { median, ratio } from './statistics.js';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[], NaN],
  ])('returns for %j %d', (values, wanted) => expect(median(values)).toBe(wanted));
});

describe('ratio', () => {
  it('compares round by round, so that a round that is slow for both changes nothing', () => {
    expect(ratio([100, 10, 100], [50, 5, 50])).toBe(2);
  });

  it('skips a round that only one has, and is NaN without any', () => {
    expect(ratio([8, 9], [4])).toBe(2);
    expect(ratio([], [1])).toBeNaN();
  });
});
