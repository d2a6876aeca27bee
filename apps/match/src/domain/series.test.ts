import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areTotalsPossible, BEST_OF, decideSeries, decideTotals, scoreSeries, winsNeeded, type MapResult } from './series.js';

const map = (mapIndex: number, creatorTeamScore: number, opponentTeamScore: number): MapResult => ({
  mapIndex,
  creatorTeamScore,
  opponentTeamScore,
});
const bestOf = fc.constantFrom(...BEST_OF);
const points = fc.integer({ min: 0, max: 3 });
/** Maps of a series in playing order, none after it is decided. */
const played = fc.tuple(bestOf, fc.array(fc.tuple(points, points), { maxLength: 7 })).map(([length, scores]) => {
  const maps: MapResult[] = [];
  for (const [creator, opponent] of scores) {
    if (decideSeries(length, maps) === undefined) maps.push(map(maps.length, creator, opponent));
  }
  return { length, maps };
});
const mirrored = (maps: readonly MapResult[]): MapResult[] =>
  maps.map((each) => map(each.mapIndex, each.opponentTeamScore, each.creatorTeamScore));

describe('a series', () => {
  it.each([
    [3, [map(0, 13, 2), map(1, 13, 11)], 'creator'],
    [3, [map(0, 13, 2), map(1, 11, 13)], undefined],
    [3, [map(0, 13, 2), map(1, 11, 13), map(2, 5, 5)], 'draw'],
    [3, [map(0, 5, 5), map(1, 5, 5), map(2, 1, 5)], 'accepted'],
    [1, [map(0, 0, 0)], 'draw'],
    [5, [], undefined],
  ] as const)('of %i maps %j ends as %s', (length, maps, outcome) => {
    expect(decideSeries(length, maps)).toBe(outcome);
  });

  it('never counts more wins than maps, and tied maps for neither side', () => {
    fc.assert(
      fc.property(played, ({ maps }) => {
        const { creator, accepted } = scoreSeries(maps);
        const tied = maps.filter((each) => each.creatorTeamScore === each.opponentTeamScore).length;
        expect(creator + accepted + tied).toBe(maps.length);
      }),
    );
  });

  it('does not depend on the order of its maps, or on which side is the creator', () => {
    const swapped = { creator: 'accepted', accepted: 'creator', draw: 'draw', undefined: undefined } as const;
    fc.assert(
      fc.property(played, ({ length, maps }) => {
        const outcome = decideSeries(length, maps);
        expect(decideSeries(length, maps.toReversed())).toBe(outcome);
        expect(decideSeries(length, mirrored(maps))).toBe(swapped[`${outcome}`]);
      }),
    );
  });

  it('ends with its last map at the latest, and its winner has the higher score', () => {
    fc.assert(
      fc.property(played, ({ length, maps }) => {
        const outcome = decideSeries(length, maps);
        const { creator, accepted } = scoreSeries(maps);
        if (maps.length === length) expect(outcome).toBeDefined();
        if (outcome === undefined) expect(Math.max(creator, accepted)).toBeLessThan(winsNeeded(length));
        else expect(outcome).toBe(creator > accepted ? 'creator' : creator < accepted ? 'accepted' : 'draw');
      }),
    );
  });

  it('gets the same outcome from its totals as from its maps, unless a tied map decides it', () => {
    fc.assert(
      fc.property(played, ({ length, maps }) => {
        const score = scoreSeries(maps);
        const hasTiedMap = score.creator + score.accepted < maps.length;
        expect(areTotalsPossible(length, score)).toBe(true);
        if (!hasTiedMap && score.creator !== score.accepted) expect(decideTotals(length, score)).toBe(decideSeries(length, maps));
      }),
    );
  });
});
