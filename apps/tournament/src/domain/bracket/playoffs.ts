import { rankGroups } from '../tables/rank-groups.js';
import { type Board, isDecided } from './board.js';
import type { Draft } from './new-node.js';
import { seat } from './settle.js';
import type { Node, Slot, Source } from './types.js';

/** The nodes of the second stage; empty for a single stage. */
export function playoffNodes(board: Board): Draft<Node>[] {
  return board.bracket.config.groupStage === undefined ? [] : board.nodes.filter(({ stage }) => stage === 2);
}

/** Fills the playoffs once every node of the groups is decided. */
export function fillPlayoffs(board: Board): void {
  if (board.bracket.config.groupStage === undefined) return;
  const slots = groupSlots(board);
  if (slots.some(({ source }) => source.group !== undefined) || !areGroupsDecided(board)) return;
  const qualified = new Map(
    rankGroups({ ...board.bracket, nodes: board.nodes, drops: [...board.drops.values()] }).map((one) => [one.seed, one]),
  );
  for (const { node, slot, source } of slots) {
    const from = qualified.get(source.seed);
    setSource(node, slot, { ...source, group: from?.group ?? '' });
    seat(board, node, slot, from?.participantId ?? null);
  }
}

/** Empties filled playoffs again, with `vacate` for every slot. */
export function emptyPlayoffs(board: Board, vacate: (board: Board, node: Draft<Node>, slot: Slot) => void): void {
  for (const { node, slot, source } of groupSlots(board)) {
    if (source.group === undefined) continue;
    setSource(node, slot, { kind: source.kind, rank: source.rank, seed: source.seed });
    vacate(board, node, slot);
  }
}

/** A slot of the playoffs that a group fills. */
export interface GroupSlot {
  readonly node: Draft<Node>;
  readonly slot: Slot;
  readonly source: Extract<Source, { kind: 'GROUP_RANK' }>;
}

/** The slots of the playoffs that groups fill. */
export function groupSlots(board: Board): GroupSlot[] {
  return playoffNodes(board).flatMap((node) =>
    ([1, 2] as const).flatMap((slot): GroupSlot[] => {
      const source = slot === 1 ? node.source1 : node.source2;
      return source?.kind === 'GROUP_RANK' ? [{ node, slot, source }] : [];
    }),
  );
}

/** Records the source of a slot's entrant. */
export function setSource(node: Draft<Node>, slot: Slot, source: Source): void {
  if (slot === 1) node.source1 = source;
  else node.source2 = source;
}

/** Swiss rounds are paired before this is called: if all nodes are decided, no round is left. */
function areGroupsDecided(board: Board): boolean {
  return board.nodes.every((node) => node.stage === 2 || isDecided(node));
}
