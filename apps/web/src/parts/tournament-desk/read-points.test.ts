import { expect, it } from 'vitest';
import { readPoints, writePoints } from './read-points.js';

it('reads points by place from lines, and refuses other text', () => {
  expect(readPoints('1: 100\n2: 70.5\n\n4 40')).toEqual([
    { placement: 1, points: 100 },
    { placement: 2, points: 70.5 },
    { placement: 4, points: 40 },
  ]);
  expect(readPoints('')).toEqual([]);
  expect(readPoints('first: 100')).toBeUndefined();
});

it('writes saved points as lines that it reads again', () => {
  const rows = [
    { placement: 1, points: 100 },
    { placement: 4, points: 40.5 },
  ];
  expect(writePoints(rows)).toBe('1: 100\n4: 40.5');
  expect(readPoints(writePoints(rows))).toEqual(rows);
});
