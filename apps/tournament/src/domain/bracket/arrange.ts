import { type Board, isDecided } from './board.js';
import { groupSlots, setSource } from './playoffs.js';
import { BracketRefusal } from './refusal.js';
import { vacate } from './revert.js';
import { seat } from './settle.js';
import { seatRound } from './swiss-rounds.js';
import { tablesOf } from './tables-of.js';
import type { PlayoffArrangement, SwissArrangement } from './results.js';
import type { Node } from './types.js';

/** Pairs a Swiss round as it was played elsewhere. */
export function arrangeSwiss(board: Board, { roundKey, pairs }: SwissArrangement): void {
  const [scope] = tablesOf(board.bracket);
  const round = board.rounds.find(({ key, stage }) => key === roundKey && stage === 1);
  const nodes = board.nodes.filter((node) => node.roundKey === roundKey);
  if (scope?.format !== 'SWISS' || round === undefined || nodes.some(hasBegun)) throw refused(roundKey);
  const present = nodes.flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id]);
  if (!isSameSet(present, pairs.flat())) throw refused(roundKey);
  for (const { key } of nodes) board.byKey.delete(key);
  board.nodes.splice(0, board.nodes.length, ...board.nodes.filter((node) => node.roundKey !== roundKey));
  seatRound(board, scope, round, pairs);
}

/** Seeds the playoffs as they were played elsewhere. */
export function arrangePlayoffs(board: Board, { participantIds }: PlayoffArrangement): void {
  const slots = groupSlots(board);
  const from = new Map(
    slots.map(({ node, slot, source }) => [
      slot === 1 ? node.participant1Id : node.participant2Id,
      { rank: source.rank, group: source.group },
    ]),
  );
  const isFilled = slots.length > 0 && slots.every(({ source }) => source.group !== undefined);
  if (!isFilled || slots.some(({ node }) => hasBegun(node)) || !isSameSet([...from.keys()], participantIds)) throw refused('the playoffs');
  const attempts = board.nodes.map(({ attempt }) => attempt);
  for (const { node, slot } of slots) vacate(board, node, slot);
  // Nothing has been played, so no attempt is used up.
  for (const [index, node] of board.nodes.entries()) node.attempt = attempts[index]!;
  for (const { node, slot, source } of slots) {
    const id = participantIds[source.seed - 1] ?? null;
    setSource(node, slot, { ...source, ...from.get(id) });
    seat(board, node, slot, id);
  }
}

function hasBegun(node: Node): boolean {
  return node.status === 'IN_PROGRESS' || (isDecided(node) && node.resultSource !== 'BYE');
}

function isSameSet(one: readonly (string | null)[], two: readonly (string | null)[]): boolean {
  const sorted = (list: readonly (string | null)[]): string => JSON.stringify(list.filter((id) => id !== null).toSorted());
  return sorted(one) === sorted(two);
}

function refused(place: string): BracketRefusal {
  return new BracketRefusal('arrangement_invalid', `The arrangement of ${place} names other participants, or comes too late.`);
}
