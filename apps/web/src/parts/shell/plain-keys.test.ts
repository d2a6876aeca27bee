import { expect, it } from 'vitest';
import { createSequence } from './plain-keys.js';

const after = (...keys: readonly (readonly [key: string, at: number])[]) => {
  const follow = createSequence();
  return keys.map(([key, at]) => follow(key, at));
};

it('leads to a page by g and the letter of that page', () => {
  expect(after(['g', 0], ['m', 200], ['g', 400], ['h', 600])).toEqual([undefined, '/matches', undefined, '/']);
});

it('leads nowhere by a letter without g, by an unknown letter or by one too late', () => {
  expect(after(['h', 0])).toEqual([undefined]);
  expect(after(['g', 0], ['x', 100], ['h', 200])).toEqual([undefined, undefined, undefined]);
  expect(after(['g', 0], ['h', 1_600])).toEqual([undefined, undefined]);
  expect(after(['g', 0], ['toString', 100])).toEqual([undefined, undefined]);
});

it('begins again with the second of two g', () => {
  expect(after(['g', 0], ['g', 1_400], ['r', 2_800])).toEqual([undefined, undefined, '/rankings']);
});
