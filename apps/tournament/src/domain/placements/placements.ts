import { tablesOf } from '../bracket/tables-of.js';
import type { Bracket, Node, Placement } from '../bracket/types.js';
import { groupRanks } from '../tables/group-ranks.js';
import { rankGroups } from '../tables/rank-groups.js';
import { rankTable } from '../tables/rank-table.js';
import { type End, endsOf } from './elimination-ends.js';

/**
 * The final places in competition ranking, the best first. Eliminations place by the round of the last loss, tables by rank, two stages by
 * playoffs and then by place in the group. A disqualified participant has no place and nobody moves up. While the bracket is undecided,
 * only places that no later result or drop can change.
 */
export function placements(bracket: Bracket): Placement[] {
  const places = bracket.config.groupStage === undefined ? placesOfOneStage(bracket) : placesOfTwoStages(bracket);
  const disqualified = new Set(bracket.drops.flatMap(({ participantId, reason }) => (reason === 'DISQUALIFIED' ? [participantId] : [])));
  const ordered = bracket.seeds.flatMap((participantId): Placement[] => {
    const place = places.get(participantId);
    return place === undefined ? [] : [{ participantId, placement: disqualified.has(participantId) ? null : place }];
  });
  return ordered.toSorted((one, two) => (one.placement ?? Infinity) - (two.placement ?? Infinity));
}

type Places = Map<string, number>;

function placesOfOneStage(bracket: Bracket): Places {
  if (tablesOf(bracket).length === 0) return eliminationPlaces(bracket.nodes, endsOf(bracket.nodes, bracket.seeds));
  if (bracket.rounds.some(({ status }) => status !== 'COMPLETED')) return new Map();
  return new Map(rankTable(bracket).map(({ participantId, rank }) => [participantId, rank]));
}

function placesOfTwoStages(bracket: Bracket): Places {
  if (bracket.rounds.some(({ stage, status }) => stage === 1 && status !== 'COMPLETED')) return new Map();
  const nodes = bracket.nodes.filter(({ stage }) => stage === 2);
  const qualified = rankGroups(bracket).flatMap(({ participantId }) => (participantId === null ? [] : [participantId]));
  return new Map([...eliminationPlaces(nodes, endsOf(nodes, qualified)), ...placesOfOthers(bracket, qualified)]);
}

/** The participants that do not reach the playoffs: the k-th of all groups share a place. */
function placesOfOthers(bracket: Bracket, qualified: readonly string[]): Places {
  const inPlayoffs = new Set(qualified);
  const others = bracket.groups
    .flatMap((group) => groupRanks(bracket, group))
    .filter(({ participantId }) => !inPlayoffs.has(participantId))
    .toSorted((one, two) => one.rank - two.rank);
  return new Map(
    others.map(({ participantId, rank }) => [participantId, qualified.length + 1 + others.filter((other) => other.rank < rank).length]),
  );
}

function eliminationPlaces(nodes: readonly Node[], ends: ReadonlyMap<string, End>): Places {
  const winners = countWinners(nodes);
  const semifinal = nodes.findLast(({ bracket }) => bracket === 'UPPER')?.roundKey;
  const champions = isFinalOpen(nodes) ? NaN : [...ends.values()].filter(isChampion).length;
  const countAhead = (end: End): number => {
    if (end.node.bracket === 'FINAL') return end.won ? champions - 1 : champions;
    return roundsWonByThoseAhead(end, semifinal).reduce((count, key) => count + winners.get(key)!, 0);
  };
  return new Map(
    [...ends].flatMap(([id, end]): [string, number][] => {
      const ahead = countAhead(end);
      return isStillIn(end) || Number.isNaN(ahead) ? [] : [[id, ahead + 1]];
    }),
  );
}

/** The first two places are certain once no final is open. */
function isFinalOpen(nodes: readonly Node[]): boolean {
  return nodes.some(
    ({ bracket, status }) => bracket === 'FINAL' && (status === 'PENDING' || status === 'READY' || status === 'IN_PROGRESS'),
  );
}

/** The number of participants that win a node of each round, by round key; NaN while it may still change. */
function countWinners(nodes: readonly Node[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(node.roundKey, (counts.get(node.roundKey) ?? 0) + winnersOf(node));
  return counts;
}

/**
 * A node with both entrants will have a winner, because the first to drop gives it to the other. So will every open upper node, fed only by
 * such nodes. A lower node, or the one for third place, has no winner if the losers that it waits for have all dropped.
 */
function winnersOf({ bracket, status }: Node): number {
  if (status === 'VOID') return 0;
  return status === 'PENDING' && (bracket === 'LOWER' || bracket === 'THIRD_PLACE') ? NaN : 1;
}

/**
 * Rounds in which exactly those who get further win a node, one each: the round of the last loss and, for a lower round, also the last
 * upper round whose losers have entered by then.
 */
function roundsWonByThoseAhead({ node: { bracket, roundKey }, won }: End, semifinal: string | undefined): string[] {
  if (bracket === 'LOWER') return [roundKey, `R${Math.floor(Number(roundKey.slice(1)) / 2) + 1}`];
  if (bracket === 'THIRD_PLACE') return won ? [semifinal!] : [semifinal!, roundKey];
  return [roundKey];
}

/** The winner of a node with a next one. */
function isStillIn({ node, won }: End): boolean {
  return won && node.bracket !== 'FINAL' && node.bracket !== 'THIRD_PLACE';
}

function isChampion({ node, won }: End): boolean {
  return won && node.bracket === 'FINAL';
}
