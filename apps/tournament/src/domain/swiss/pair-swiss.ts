import edmondsBlossom from 'edmonds-blossom-fixed';
import type { SwissPairing, SwissPlayer } from '../bracket/types.js';
import { type Criteria, newCostScale } from './pair-cost.js';

/** A pairing by positions in the ranking, with its cost. */
interface Matching {
  readonly pairs: readonly (readonly [SwissPlayer, SwissPlayer])[];
  readonly rematches: number;
}

/**
 * Pairs a Swiss round: with an odd number of players the bye first, then the perfect matching that is least in (rematches, sum of squared
 * score differences, sum of squared fold distances), in this order. A pure function of ids, scores, seeds and history: neither the order of
 * players nor that of the history matters.
 *
 * @param players everybody who plays the round; seeds are distinct
 * @param history every pair that has met, once per meeting
 */
export function pairSwiss(players: readonly SwissPlayer[], history: readonly (readonly [string, string])[]): SwissPairing {
  const ranked = players.toSorted(byRank);
  const meetings = countMeetings(history);
  if (ranked.length % 2 === 0) return { pairs: idsOf(matchAll(ranked, meetings)), bye: null };
  const { bye, matching } = chooseBye(ranked, meetings);
  return { pairs: idsOf(matching), bye: bye.id };
}

/** By score, then seed: the ranking that a Swiss round is paired on. */
function byRank(one: SwissPlayer, two: SwissPlayer): number {
  return two.score - one.score || one.seed - two.seed;
}

/**
 * The bye goes to the lowest player without one whose absence allows a pairing without rematch. After drops there may be no such player;
 * then it goes to the one whose absence causes the fewest rematches, preferring players without a bye, then the lowest.
 */
function chooseBye(ranked: readonly SwissPlayer[], meetings: Meetings): { bye: SwissPlayer; matching: Matching } {
  const fresh = ranked.filter(({ hadBye }) => !hadBye);
  let best: { bye: SwissPlayer; matching: Matching } | undefined;
  for (const bye of (fresh.length > 0 ? fresh : ranked).toReversed()) {
    const others = ranked.filter(({ id }) => id !== bye.id);
    const matching = matchAll(others, meetings);
    if (matching.rematches === 0) return { bye, matching };
    if (best === undefined || matching.rematches < best.matching.rematches) best = { bye, matching };
  }
  return best!;
}

function matchAll(ranked: readonly SwissPlayer[], meetings: Meetings): Matching {
  if (ranked.length === 0) return { pairs: [], rematches: 0 };
  const criteria = (one: number, two: number): Criteria => criteriaOf(ranked, folds, meetings, one, two);
  const folds = foldPositions(ranked);
  const scale = newCostScale(ranked.length, scoreSpread(ranked), meetings.most);
  const edges: [number, number, number][] = [];
  for (let one = 0; one < ranked.length; one += 1) {
    for (let two = one + 1; two < ranked.length; two += 1) edges.push([one, two, scale.weightOf(criteria(one, two))]);
  }
  const mates = edmondsBlossom(edges, true);
  const pairs = ranked.flatMap((player, position): [SwissPlayer, SwissPlayer][] =>
    position < mates[position]! ? [[player, ranked[mates[position]!]!]] : [],
  );
  return { pairs, rematches: pairs.reduce((sum, [one, two]) => sum + meetings.of(one.id, two.id), 0) };
}

/** A player's place in its score group, from 1, and the group's size. */
interface Fold {
  readonly place: number;
  readonly size: number;
}

function foldPositions(ranked: readonly SwissPlayer[]): Fold[] {
  const sizes = new Map<number, number>();
  for (const { score } of ranked) sizes.set(score, (sizes.get(score) ?? 0) + 1);
  const places = new Map<number, number>();
  return ranked.map(({ score }) => {
    const place = (places.get(score) ?? 0) + 1;
    places.set(score, place);
    return { place, size: sizes.get(score)! };
  });
}

function criteriaOf(ranked: readonly SwissPlayer[], folds: readonly Fold[], meetings: Meetings, one: number, two: number): Criteria {
  const [better, worse] = [ranked[one]!, ranked[two]!];
  const [upper, lower] = [folds[one]!, folds[two]!];
  const distance = better.score === worse.score ? lower.place - (upper.size + 1 - upper.place) : two - one;
  return { rematches: meetings.of(better.id, worse.id), scoreDifference: better.score - worse.score, foldDistance: distance };
}

function scoreSpread(ranked: readonly SwissPlayer[]): number {
  return ranked[0]!.score - ranked.at(-1)!.score;
}

interface Meetings {
  readonly most: number;
  of(one: string, two: string): number;
}

function countMeetings(history: readonly (readonly [string, string])[]): Meetings {
  const counts = new Map<string, Map<string, number>>();
  let most = 0;
  const add = (one: string, two: string): void => {
    const row = counts.get(one) ?? new Map<string, number>();
    const count = (row.get(two) ?? 0) + 1;
    counts.set(one, row.set(two, count));
    most = Math.max(most, count);
  };
  for (const [one, two] of history) {
    add(one, two);
    add(two, one);
  }
  return { most, of: (one, two) => counts.get(one)?.get(two) ?? 0 };
}

function idsOf({ pairs }: Matching): [string, string][] {
  return pairs.map(([one, two]) => [one.id, two.id]);
}
