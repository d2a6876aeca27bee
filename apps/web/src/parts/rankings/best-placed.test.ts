import { expect, it } from 'vitest';
import { bestPlaced } from './best-placed.js';

it('chooses the one with the best rank, and skips those that no leaderboard lists', () => {
  expect(bestPlaced(['owls', 'foxes', 'bears'], [41, null, 27])).toEqual({ of: 'bears', rank: 27 });
  expect(bestPlaced(['owls', 'foxes'], [null, null])).toBeUndefined();
  expect(bestPlaced([], [])).toBeUndefined();
});

it('chooses the first of those that share a place', () => {
  expect(bestPlaced(['owls', 'foxes'], [41, 41])).toEqual({ of: 'owls', rank: 41 });
});

it('chooses none while a rank is unknown', () => {
  expect(bestPlaced(['owls', 'foxes'], [41, undefined])).toBeUndefined();
});
