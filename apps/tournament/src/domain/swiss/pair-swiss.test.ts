import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SwissPairing, SwissPlayer } from '../bracket/types.js';
import { pairSwiss } from './pair-swiss.js';

/** More runs for a longer search: `MODEL_RUNS=1000`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 40);

type History = [string, string][];

const players = (scores: readonly number[], byes: readonly boolean[] = []): SwissPlayer[] =>
  scores.map((score, index) => ({ id: `p${index + 1}`, seed: index + 1, score, hadBye: byes[index] ?? false }));

/** The cost of a pairing, most important criterion first: computed directly from the rule, without weights. */
function costOf(all: readonly SwissPlayer[], pairs: SwissPairing['pairs'], history: History): [number, number, number] {
  const ranked = all.toSorted((one, two) => two.score - one.score || one.seed - two.seed);
  const place = new Map(ranked.map(({ id }, index) => [id, index]));
  let [rematches, scores, folds] = [0, 0, 0];
  for (const [one, two] of pairs) {
    const [better, worse] = [ranked[place.get(one)!]!, ranked[place.get(two)!]!];
    rematches += history.filter((pair) => pair.includes(one) && pair.includes(two)).length;
    scores += (better.score - worse.score) ** 2;
    const group = ranked.filter(({ score }) => score === better.score);
    const within = group.indexOf(better) + group.indexOf(worse) + 1 - group.length;
    folds += (better.score === worse.score ? within : place.get(one)! - place.get(two)!) ** 2;
  }
  return [rematches, scores, folds];
}

function* perfectMatchings(ids: readonly string[]): Generator<[string, string][]> {
  const [first, ...others] = ids;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const other of others) {
    for (const rest of perfectMatchings(others.filter((id) => id !== other))) yield [[first, other], ...rest];
  }
}

const compare = (one: readonly number[], two: readonly number[]): number => one[0]! - two[0]! || one[1]! - two[1]! || one[2]! - two[2]!;

/** The least cost of all perfect matchings, and the bye by the rule, found by trying everything. */
function bruteForce(all: readonly SwissPlayer[], history: History): { bye: string | null; cost: [number, number, number] } {
  const least = (some: readonly SwissPlayer[]): [number, number, number] =>
    [...perfectMatchings(some.map(({ id }) => id))].map((pairs) => costOf(some, pairs, history)).toSorted(compare)[0]!;
  if (all.length % 2 === 0) return { bye: null, cost: least(all) };
  const ranked = all.toSorted((one, two) => two.score - one.score || one.seed - two.seed).toReversed();
  const fresh = ranked.filter(({ hadBye }) => !hadBye);
  const options = (fresh.length > 0 ? fresh : ranked).map((bye) => ({ bye: bye.id, cost: least(all.filter(({ id }) => id !== bye.id)) }));
  return options.find(({ cost }) => cost[0] === 0) ?? options.toSorted((one, two) => one.cost[0] - two.cost[0])[0]!;
}

const situations = fc.integer({ min: 2, max: 10 }).chain((n) =>
  fc.record({
    all: fc
      .tuple(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: n, maxLength: n }),
        fc.array(fc.boolean(), { minLength: n, maxLength: n }),
      )
      .map(([scores, byes]) => players(scores, byes)),
    history: fc
      .array(fc.tuple(fc.integer({ min: 1, max: n }), fc.integer({ min: 1, max: n })), { maxLength: 3 * n })
      .map((pairs): History => pairs.filter(([one, two]) => one !== two).map(([one, two]) => [`p${one}`, `p${two}`])),
  }),
);

describe('the pairing of a Swiss round', () => {
  it('equals the best of all pairings of up to ten players', () => {
    fc.assert(
      fc.property(situations, ({ all, history }) => {
        const { pairs, bye } = pairSwiss(all, history);
        const expected = bruteForce(all, history);
        expect(bye).toBe(expected.bye);
        const paired = all.filter(({ id }) => id !== bye);
        expect(pairs.flat().toSorted()).toEqual(paired.map(({ id }) => id).toSorted());
        expect(costOf(paired, pairs, history)).toEqual(expected.cost);
      }),
      { numRuns: RUNS },
    );
  });

  it('depends neither on the order of players nor on that of their history', () => {
    const shuffled = situations.chain(({ all, history }) =>
      fc.record({
        all: fc.constant(all),
        history: fc.constant(history),
        mixed: fc.shuffledSubarray(all, { minLength: all.length }),
        turned: fc
          .shuffledSubarray(history, { minLength: history.length })
          .map((pairs) => pairs.map(([one, two]): [string, string] => [two, one])),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ all, history, mixed, turned }) => {
        expect(pairSwiss(mixed, turned)).toEqual(pairSwiss(all, history));
      }),
      { numRuns: RUNS },
    );
  });

  it('folds the first round: the best against the last of all', () => {
    expect(pairSwiss(players([0, 0, 0, 0, 0, 0]), [])).toEqual({
      pairs: [
        ['p1', 'p6'],
        ['p2', 'p5'],
        ['p3', 'p4'],
      ],
      bye: null,
    });
  });

  it('prefers any score difference to a rematch', () => {
    const history: History = [
      ['p1', 'p2'],
      ['p3', 'p4'],
    ];
    expect(pairSwiss(players([30, 30, 0, 0]), history).pairs).toEqual([
      ['p1', 'p3'],
      ['p2', 'p4'],
    ]);
  });

  it('stays exact with 256 players of all scores who have all met often', () => {
    const all = players(Array.from({ length: 256 }, (_, index) => 30 - Math.floor(index / 9)));
    const again = all.flatMap(({ id }): History => (id === 'p1' ? [] : Array.from({ length: 14 }, (): [string, string] => ['p1', id])));
    const { pairs } = pairSwiss(all, again.slice(0, -1));
    // p1 has met everybody 14 times, p256 once less: this one meeting outweighs all other costs.
    expect(pairs[0]).toEqual(['p1', 'p256']);
  });
});
