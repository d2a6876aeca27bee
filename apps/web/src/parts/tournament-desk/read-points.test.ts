import { expect, it } from 'vitest';
import { readPoints } from './read-points.js';

it('reads points by place from lines, and refuses other text', () => {
  expect(readPoints('1: 100\n2: 70.5\n\n4 40')).toEqual([
    { placement: 1, points: 100 },
    { placement: 2, points: 70.5 },
    { placement: 4, points: 40 },
  ]);
  expect(readPoints('')).toEqual([]);
  expect(readPoints('first: 100')).toBeUndefined();
});
