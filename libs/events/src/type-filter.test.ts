import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonFilter, matchesTypes } from './type-filter.js';

const word = fc.constantFrom('match', 'score', 'created', 'x');
const pattern = fc
  .tuple(fc.array(fc.oneof(word, fc.constant('*')), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([words, hasTail]) => [...words, ...(hasTail ? ['>'] : [])].join('.'));

describe('commonFilter', () => {
  it('lets through every type that one of the patterns wants', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.array(word, { minLength: 1, maxLength: 4 }), (patterns, words) => {
        const type = words.join('.');
        fc.pre(matchesTypes(patterns, type));
        expect(matchesTypes([commonFilter(patterns)], type)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [['match.created'], 'match.created'],
    [['match.created', 'match.ready'], 'match.>'],
    [['match.*', 'match.>'], 'match.>'],
    [['match.created', 'match.created.late'], 'match.>'],
    [['match.created', 'score.disputed'], '>'],
    [['match', 'match.ready'], '>'],
  ])('%j have the common filter %s', (patterns, filter) => {
    expect(commonFilter(patterns)).toBe(filter);
  });
});

describe('matchesTypes', () => {
  it.each([
    ['match.*', 'match.created', true],
    ['match.*', 'match.created.late', false],
    ['match.>', 'match.created.late', true],
    ['match.>', 'match', false],
    ['match.created', 'match.created', true],
    ['match', 'matches', false],
    ['>', 'anything.at.all', true],
  ])('%s and %s: %s', (one, type, answer) => {
    expect(matchesTypes([one], type)).toBe(answer);
  });
});
