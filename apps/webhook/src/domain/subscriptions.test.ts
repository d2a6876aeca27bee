import { expect, it } from 'vitest';
import { subscribes, subscriptionsOf, unknownSubscriptions } from './subscriptions.js';

const KNOWN = ['match.created', 'match.started', 'test.ping'];

it('names match themselves, families everything under them, and * everything', () => {
  expect(subscribes(['match.*'], 'match.created')).toBe(true);
  expect(subscribes(['match.created'], 'match.started')).toBe(false);
  expect(subscribes(['match.*'], 'matches.created')).toBe(false);
  expect(subscribes(['*'], 'match.created')).toBe(true);
  expect(subscribes(['score.*', '*'], 'a.later_one')).toBe(true);
  expect(subscriptionsOf('match.created')).toEqual(['match.created', 'match.*', '*']);
});

it('accepts names and families of known events and *, and nothing else', () => {
  expect(unknownSubscriptions(['match.*', 'test.ping', 'test.*', '*'], KNOWN)).toEqual([]);
  expect(unknownSubscriptions(['**', 'match', 'match.', 'match.x', 'score.*', 'Match.created', 'match.**', ''], KNOWN)).toHaveLength(8);
});
