import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeRecent, FORM_LENGTH, formOf, lastResults, type RecentChange, type RecentResult } from './recent-results.js';

const result: fc.Arbitrary<RecentResult> = fc.record({
  matchId: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `m${index}`)),
  playedAt: fc.integer({ min: 10, max: 16 }).map((hour) => `2026-01-01T${hour}:00:00.000Z`),
  outcome: fc.constantFrom('win', 'draw', 'loss'),
});
const change: fc.Arbitrary<RecentChange> = fc
  .array(fc.tuple(result, fc.boolean()), { minLength: 1, maxLength: 3 })
  .map((changes) => new Map(changes.map(([each, isRemoved]) => [each.matchId, isRemoved ? null : each])));

describe('the last results', () => {
  it('equal the results of a naive fold after any changes, whenever they are known', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const all = new Map<string, RecentResult>();
        let recent: RecentResult[] = [];
        for (const each of changes) {
          const isWhole = all.size <= FORM_LENGTH;
          for (const [matchId, now] of each) {
            if (now === null) all.delete(matchId);
            else all.set(matchId, now);
          }
          const expected = lastResults(all.values());
          recent = changeRecent(recent, isWhole, each) ?? expected;
          expect(recent).toEqual(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('need no older results while results are only added', () => {
    fc.assert(
      fc.property(fc.uniqueArray(result, { selector: ({ matchId }) => matchId }), (results) => {
        const recent = results.reduce<RecentResult[]>(
          (before, each, index) => changeRecent(before, index <= FORM_LENGTH, new Map([[each.matchId, each]])) ?? [],
          [],
        );
        expect(recent).toEqual(lastResults(results));
      }),
    );
  });

  it('of several teams combine into one form, the oldest first', () => {
    const at = (matchId: string, hour: number, outcome: RecentResult['outcome']): RecentResult => ({
      ...{ matchId, outcome },
      playedAt: `2026-01-01T${hour}:00:00.000Z`,
    });
    expect(formOf([at('a', 10, 'win'), at('b', 13, 'loss')], null, [at('c', 12, 'draw')])).toEqual(['win', 'draw', 'loss']);
  });
});
