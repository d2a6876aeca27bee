import { roundsFor } from '../bracket/bracket-order.js';
import { tablesOf } from '../bracket/tables-of.js';
import type { Bracket, Node, Placement } from '../bracket/types.js';
import { groupRanks } from '../tables/group-ranks.js';
import { rankGroups } from '../tables/rank-groups.js';
import { rankTable } from '../tables/rank-table.js';
import { type End, endsOf } from './elimination-ends.js';

/**
 * The final places in competition ranking, the best first. Eliminations place by the round of the last loss, tables by rank, two stages by
 * playoffs and then by place in the group. A disqualified participant has no place and nobody moves up. While the bracket is undecided,
 * only those whose place is certain.
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
  if (tablesOf(bracket).length === 0)
    return eliminationPlaces(bracket, bracket.nodes, bracket.seeds.length, endsOf(bracket.nodes, bracket.seeds));
  if (bracket.rounds.some(({ status }) => status !== 'COMPLETED')) return new Map();
  return new Map(rankTable(bracket).map(({ participantId, rank }) => [participantId, rank]));
}

function placesOfTwoStages(bracket: Bracket): Places {
  if (bracket.rounds.some(({ stage, status }) => stage === 1 && status !== 'COMPLETED')) return new Map();
  const nodes = bracket.nodes.filter(({ stage }) => stage === 2);
  const qualified = rankGroups(bracket);
  const ids = qualified.flatMap(({ participantId }) => (participantId === null ? [] : [participantId]));
  const ends = endsOf(nodes, ids);
  return new Map([...eliminationPlaces(bracket, nodes, qualified.length, ends), ...placesOfOthers(bracket, ids)]);
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

function eliminationPlaces(bracket: Bracket, nodes: readonly Node[], entrants: number, ends: ReadonlyMap<string, End>): Places {
  const rounds = roundsFor(entrants);
  const places: Places = new Map();
  for (const [id, end] of ends) {
    const place = bracket.format === 'DOUBLE_ELIMINATION' ? placeOfDouble(end, rounds) : placeOfSingle(end, rounds);
    // The winner of a node with a next one is still in.
    if (place !== undefined) places.set(id, place);
  }
  return isFinalOpen(nodes) ? withoutFinalists(places) : places;
}

/** The first two places are certain once no final is open. */
function isFinalOpen(nodes: readonly Node[]): boolean {
  return nodes.some(
    ({ bracket, status }) => bracket === 'FINAL' && (status === 'PENDING' || status === 'READY' || status === 'IN_PROGRESS'),
  );
}

function withoutFinalists(places: Places): Places {
  return new Map([...places].filter(([, place]) => place > 2));
}

function placeOfSingle({ node, won }: End, rounds: number): number | undefined {
  if (node.roundKey === 'GF') return won ? 1 : 2;
  if (node.roundKey === 'TP') return won ? 3 : 4;
  return won ? undefined : 2 ** (rounds - Number(node.roundKey.slice(1))) + 1;
}

/** After a lower round 2j, 2^(k−j) participants remain, after a round 2j − 1 half as many more. */
function placeOfDouble({ node, won }: End, rounds: number): number | undefined {
  if (node.bracket === 'FINAL') return won ? 1 : 2;
  if (won) return undefined;
  const round = Number(node.roundKey.slice(1));
  const left = 2 ** (rounds - Math.ceil(round / 2));
  return (round % 2 === 0 ? left : left * 1.5) + 1;
}
