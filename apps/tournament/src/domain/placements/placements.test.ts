import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chooser, config, nodeOf, playOut, readyNodes, sweep, teams } from '../../../test/play.js';
import { advance, isBracketDecided } from '../bracket/advance.js';
import { roundsFor } from '../bracket/bracket-order.js';
import type { Format, FormatConfig } from '../bracket/format-config.js';
import { generate } from '../bracket/generate.js';
import type { Bracket, Drop } from '../bracket/types.js';
import { type End, endsOf } from './elimination-ends.js';
import { placements } from './placements.js';

/** More runs for a longer search: `MODEL_RUNS=1000`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 60);

const dropped = (bracket: Bracket, participantId: string, reason: Drop['reason'] = 'WITHDRAWN'): Bracket =>
  advance(bracket, [{ kind: 'DROP', sequence: 1, participantId, reason }]);
const placesOf = (bracket: Bracket): (number | null)[] => placements(bracket).map(({ placement }) => placement);
const placed = (bracket: Bracket): Map<string, number | null> =>
  new Map(placements(bracket).map(({ participantId, placement }) => [participantId, placement]));

describe('the places of a double elimination', () => {
  const start = (n: number): Bracket => generate('DOUBLE_ELIMINATION', config(), teams(n));

  it('end with the number of participants if one of three withdraws in the first round', () => {
    expect(placesOf(playOut(dropped(start(3), 't0003')).bracket)).toEqual([1, 2, 3]);
  });

  it('are shared by two of six that withdraw in the first round', () => {
    const bracket = ['t0006', 't0005'].reduce((one, id) => dropped(one, id), start(6));
    expect(placesOf(playOut(bracket).bracket)).toEqual([1, 2, 3, 4, 5, 5]);
  });

  it('stay empty where disqualified teams would be, and nobody moves up', () => {
    const out = dropped(dropped(dropped(start(5), 't0005'), 't0003', 'DISQUALIFIED'), 't0004', 'DISQUALIFIED');
    expect(placements(playOut(out).bracket)).toEqual([
      { participantId: 't0001', placement: 1 },
      { participantId: 't0002', placement: 2 },
      { participantId: 't0005', placement: 5 },
      { participantId: 't0003', placement: null },
      { participantId: 't0004', placement: null },
    ]);
  });

  it('are not shown while a lower match of the round may still be left without a team', () => {
    const waiting = dropped(start(8), 't0008');
    expect(placesOf(waiting)).toEqual([]);
    expect(placed(dropped(dropped(waiting, 't0005'), 't0006')).size).toBe(0);
    const all = ['t0005', 't0006', 't0007'].reduce((one, id) => dropped(one, id), waiting);
    expect(placesOf(all)).toEqual([5, 5, 5, 5]);
  });
});

describe('the match for third place', () => {
  it('gives 3 and 3 if both of its teams have withdrawn', () => {
    const start = generate('SINGLE_ELIMINATION', config({ thirdPlaceMatch: true }), teams(4));
    const one = dropped(start, 't0003');
    expect(placesOf(one)).toEqual([]);
    expect(placesOf(playOut(dropped(one, 't0004')).bracket)).toEqual([1, 2, 3, 3]);
    expect(placesOf(playOut(one).bracket)).toEqual([1, 2, 3, 4]);
  });
});

describe('the playoffs', () => {
  it('place without gaps if two opponents withdraw before they begin', () => {
    const groupStage = { format: 'ROUND_ROBIN', groupCount: 4, advancePerGroup: 1 } as const;
    const start = generate('SINGLE_ELIMINATION', config({ groupStage }), teams(8));
    const played = ['G1-A-1', 'G1-C-1', 'G1-D-1'].reduce((one, key) => advance(one, [sweep(nodeOf(one, key), 1, 1)]), start);
    const { bracket: done } = playOut(dropped(dropped(played, 't0001'), 't0004'));
    expect(isBracketDecided(done)).toBe(true);
    expect(placesOf(done)).toEqual([1, 2, 2, 2, 5, 5, 5, 5]);
  });
});

const shapes: readonly { format: Format; changes: Partial<FormatConfig> }[] = [
  { format: 'SINGLE_ELIMINATION', changes: {} },
  { format: 'SINGLE_ELIMINATION', changes: { thirdPlaceMatch: true } },
  { format: 'DOUBLE_ELIMINATION', changes: {} },
  { format: 'DOUBLE_ELIMINATION', changes: { grandFinalAdvantage: { type: 'BRACKET_RESET' } } },
];

/** A step: of the ready nodes, one is won by a slot; or of the participants that are left, one drops. */
interface Step {
  readonly pick: number;
  readonly act: 1 | 2 | Drop['reason'];
}

const steps = fc.array(
  fc.record({
    pick: fc.nat(999),
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(1 as const, 2 as const) },
      { weight: 1, arbitrary: fc.constantFrom('WITHDRAWN' as const, 'DISQUALIFIED' as const) },
    ),
  }),
  { maxLength: 80 },
);

/** The bracket after each step, the last one decided. */
function tell(
  start: Bracket,
  story: readonly Step[],
  reasonOf: (reason: Drop['reason']) => Drop['reason'] = (reason) => reason,
): Bracket[] {
  const told = [start];
  for (const { pick, act } of story) {
    const bracket = told.at(-1)!;
    if (isBracketDecided(bracket)) break;
    const ready = readyNodes(bracket);
    const ids = bracket.seeds.filter((id) => bracket.drops.every(({ participantId }) => participantId !== id));
    if (act === 1 || act === 2) told.push(advance(bracket, [sweep(ready[pick % ready.length]!, act, 1)]));
    else if (ids.length > 0) told.push(dropped(bracket, ids[pick % ids.length]!, reasonOf(act)));
  }
  const last = playOut(told.at(-1)!).bracket;
  expect(isBracketDecided(last)).toBe(true);
  return [...told, last];
}

const games = fc.record({ shape: fc.constantFrom(...shapes), n: fc.integer({ min: 2, max: 20 }), steps });
type Game = typeof games extends fc.Arbitrary<infer T> ? T : never;

const startOf = ({ shape, n }: Pick<Game, 'shape' | 'n'>): Bracket => generate(shape.format, config(shape.changes), teams(n));

/** How far a participant came: by the order of rounds; both finals are one, and a win is further than a loss. */
function depthOf({ rounds }: Bracket, { node, won }: End): number {
  const key = node.bracket === 'FINAL' ? 'GF' : node.roundKey;
  return 2 * rounds.findIndex((round) => round.key === key) + Number(won);
}

describe('the places of any elimination with drops', () => {
  it('are a competition ranking without gaps, shared by those who end in the same round and better in later rounds', () => {
    fc.assert(
      fc.property(games, (game) => {
        const end = tell(startOf(game), game.steps, () => 'WITHDRAWN').at(-1)!;
        const places = placements(end);
        expect(places).toHaveLength(game.n);
        for (const { placement } of places) {
          expect(placement).toBe(1 + places.filter((other) => other.placement! < placement!).length);
          expect(placement).toBeLessThanOrEqual(game.n);
        }
        const ends = endsOf(end.nodes, end.seeds);
        const depths = places.map(({ participantId }) => depthOf(end, ends.get(participantId)!));
        for (const [index, one] of places.entries())
          for (const [other, two] of places.entries())
            expect([index, other, Math.sign(one.placement! - two.placement!)]).toEqual([
              index,
              other,
              Math.sign(depths[other]! - depths[index]!),
            ]);
      }),
      { numRuns: RUNS },
    );
  });

  it('are the same whether others withdraw or are disqualified', () => {
    fc.assert(
      fc.property(games, (game) => {
        const withdrawn = placed(tell(startOf(game), game.steps, () => 'WITHDRAWN').at(-1)!);
        const end = tell(startOf(game), game.steps).at(-1)!;
        const disqualified = new Set(end.drops.filter(({ reason }) => reason === 'DISQUALIFIED').map(({ participantId }) => participantId));
        expect(placed(end)).toEqual(new Map([...withdrawn].map(([id, place]) => [id, disqualified.has(id) ? null : place])));
      }),
      { numRuns: RUNS },
    );
  });

  it('are shown only once they are certain', () => {
    fc.assert(
      fc.property(games, (game) => {
        const told = tell(startOf(game), game.steps, () => 'WITHDRAWN');
        const final = placed(told.at(-1)!);
        for (const bracket of told) for (const [id, place] of placed(bracket)) expect([id, place]).toEqual([id, final.get(id)]);
      }),
      { numRuns: RUNS },
    );
  });

  it('follow from the size of the bracket alone if nobody drops', () => {
    const wins = fc.array(fc.constantFrom(1 as const, 2 as const), { minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.integer({ min: 2, max: 64 }), wins, (shape, n, winners) => {
        let turn = 0;
        const choose: Chooser = () => winners[turn++ % winners.length]!;
        const { bracket } = playOut(startOf({ shape, n }), choose);
        const ends = endsOf(bracket.nodes, bracket.seeds);
        for (const { participantId, placement } of placements(bracket)) {
          expect(placement).toBe(placeBySize(ends.get(participantId)!, roundsFor(n)));
        }
      }),
      { numRuns: RUNS },
    );
  });
});

/** After an upper round r of k, 2^(k−r) are left; after a lower round 2j, 2^(k−j); after 2j − 1 half as many more. */
function placeBySize({ node, won }: End, rounds: number): number {
  const round = Number(node.roundKey.slice(1));
  if (node.bracket === 'FINAL') return won ? 1 : 2;
  if (node.bracket === 'THIRD_PLACE') return won ? 3 : 4;
  if (node.bracket === 'UPPER') return 2 ** (rounds - round) + 1;
  return 2 ** (rounds - Math.ceil(round / 2)) * (round % 2 === 0 ? 1 : 1.5) + 1;
}
