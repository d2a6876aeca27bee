import { bracketOrder, roundsFor } from '../bracket/bracket-order.js';
import { tablesOf } from '../bracket/tables-of.js';
import type { TablePoints } from '../bracket/format-config.js';
import { groupRanks } from './group-ranks.js';
import { countedNodes, pointsOf, type TableSource, type Tally, tally } from './tally.js';

/** The entrant of a playoff seed: the `rank`-th of a group, or nobody if the group is smaller. */
export interface Qualified {
  readonly seed: number;
  readonly group: string;
  readonly rank: number;
  readonly participantId: string | null;
}

interface Candidate extends Omit<Qualified, 'seed'> {
  readonly own: Tally | undefined;
  readonly seedInTournament: number;
}

/** Matches of groups of double elimination count like those of a round robin when groups are compared. */
const DEFAULT_POINTS: TablePoints = { win: 3, draw: 1, loss: 0 };

/**
 * The playoff entrants by seed: all firsts of groups, then all seconds, and so on; those of one rank by score per match, difference of maps
 * per match, seed. First-round pairs from the same group are then separated if possible.
 */
export function rankGroups(source: TableSource): Qualified[] {
  const groupStage = source.config.groupStage!;
  const tallies = talliesOf(source);
  const seedOf = new Map(source.seeds.map((id, index) => [id, index + 1]));
  const perGroup = source.groups.map((group) => ({ name: group.name, ranks: groupRanks(source, group) }));
  const largest = Math.max(...source.groups.map(({ participantIds }) => participantIds.length));
  const advancing = Math.min(groupStage.advancePerGroup, largest);
  const ordered = Array.from({ length: advancing }, (_, index) => index + 1).flatMap((rank) =>
    perGroup
      .map(({ name, ranks }): Candidate => {
        const participantId = ranks.find((one) => one.rank === rank)?.participantId ?? null;
        const own = participantId === null ? undefined : tallies.get(participantId);
        return { group: name, rank, participantId, own, seedInTournament: participantId === null ? Infinity : seedOf.get(participantId)! };
      })
      .toSorted(byRecord),
  );
  return partPairs(ordered).map(({ group, rank, participantId }, index) => ({ seed: index + 1, group, rank, participantId }));
}

function talliesOf(source: TableSource): Map<string, Tally> {
  const scopes = tablesOf(source);
  if (scopes.length > 0) {
    return new Map(scopes.flatMap((scope) => [...tally(countedNodes(source, scope), scope.participantIds, pointsOf(source, scope))]));
  }
  const nodes = source.nodes.filter(({ stage, status }) => stage === 1 && (status === 'COMPLETED' || status === 'WALKOVER'));
  return tally(nodes, source.seeds, DEFAULT_POINTS);
}

function byRecord(one: Candidate, two: Candidate): number {
  if (one.own === undefined || two.own === undefined) return Number(one.own === undefined) - Number(two.own === undefined);
  const [mine, theirs] = [one.own, two.own];
  return (
    perMatch(theirs.score, mine) - perMatch(mine.score, theirs) ||
    perMatch(theirs.mapsWon - theirs.mapsLost, mine) - perMatch(mine.mapsWon - mine.mapsLost, theirs) ||
    one.seedInTournament - two.seedInTournament
  );
}

/** Fractions are compared exactly by cross-multiplication. */
function perMatch(value: number, { played }: Tally): number {
  return value * Math.max(1, played);
}

/**
 * Separates first-round pairs of one group: the lower seed swaps with the nearest of its rank, the higher one first, so that neither pair
 * is within a group. If no swap achieves that, the pair stays.
 */
function partPairs(ordered: readonly Candidate[]): Candidate[] {
  const seeds = [...ordered];
  const size = 2 ** roundsFor(seeds.length);
  const opponentOf = opponents(size);
  const collides = (index: number): boolean => {
    const opponent = seeds[opponentOf(index)];
    return opponent !== undefined && opponent.group === seeds[index]!.group;
  };
  for (let index = 0; index < seeds.length; index += 1) {
    const lower = opponentOf(index);
    if (lower < index || seeds[lower] === undefined || !collides(index)) continue;
    const others = [...seeds.keys()].filter((other) => other !== lower && other !== index && seeds[other]!.rank === seeds[lower]!.rank);
    others.sort((one, two) => Math.abs(one - lower) - Math.abs(two - lower) || one - two);
    for (const other of others) {
      swap(seeds, lower, other);
      if (!collides(lower) && !collides(other)) break;
      swap(seeds, lower, other);
    }
  }
  return seeds;
}

function opponents(size: number): (index: number) => number {
  const order = bracketOrder(size);
  const opponent = new Map(order.map((seed, place) => [seed - 1, order[place % 2 === 0 ? place + 1 : place - 1]! - 1]));
  return (index) => opponent.get(index)!;
}

function swap<T>(list: T[], one: number, two: number): void {
  [list[one], list[two]] = [list[two]!, list[one]!];
}
