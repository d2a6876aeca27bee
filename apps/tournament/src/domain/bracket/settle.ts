import { winsNeeded } from './best-of.js';
import { type Board, hasBegun, isDecided, isIn, nodeAt } from './board.js';
import type { Draft } from './new-node.js';
import type { Bracket, Node, ResultSource, Slot } from './types.js';

/** The second final of a double elimination. */
const RESET = 'GR-1';

/** Maps won in advance by slot 1 of the grand final (WIN_HEADSTART): they count in its score and are not played. */
export function headstartOf({ format, config }: Pick<Bracket, 'format' | 'config'>, node: Pick<Node, 'roundKey' | 'bestOf'>): number {
  const { type, winHeadstart = 1 } = config.grandFinalAdvantage;
  if (format !== 'DOUBLE_ELIMINATION' || type !== 'WIN_HEADSTART' || node.roundKey !== 'GF') return 0;
  return Math.min(winHeadstart, winsNeeded(node.bestOf) - 1);
}

/** Updates an undecided node for the entrants in its slots: READY, or decided without play because an entrant is missing. */
export function settle(board: Board, node: Draft<Node>): void {
  if (isDecided(node)) return;
  const known1 = node.empty1 || node.participant1Id !== null;
  const known2 = node.empty2 || node.participant2Id !== null;
  if (!known1 || !known2) return;
  const in1 = isIn(board, node.participant1Id);
  const in2 = isIn(board, node.participant2Id);
  if (in1 && in2) {
    if (node.status === 'PENDING') node.status = 'READY';
    return;
  }
  if (hasBegun(node)) node.isCutShort = true;
  node.needsDecision = null;
  if (in1 || in2) walkOver(board, node, in1 ? 1 : 2);
  else node.status = 'VOID';
  passOn(board, node);
}

function walkOver(board: Board, node: Draft<Node>, winner: Slot): void {
  node.status = 'WALKOVER';
  node.winnerParticipantId = winner === 1 ? node.participant1Id : node.participant2Id;
  const isBye = winner === 1 ? node.empty2 : node.empty1;
  node.resultSource = isBye ? 'BYE' : 'DROP';
  if (isBye) return;
  node.score1 = winner === 1 ? winsNeeded(node.bestOf) : headstartOf(board.bracket, node);
  node.score2 = winner === 2 ? winsNeeded(node.bestOf) : 0;
}

/** A decision of a node by play, forfeit or override. `winner` is null for a draw or a double loss. */
export interface Decision {
  readonly source: ResultSource;
  readonly score1: number;
  readonly score2: number;
  readonly winner: Slot | null;
  readonly bothLose?: boolean;
}

/** Makes a node COMPLETED and sends both teams on. */
export function complete(board: Board, node: Draft<Node>, { source, score1, score2, winner, bothLose = false }: Decision): void {
  node.status = 'COMPLETED';
  node.resultSource = source;
  node.score1 = score1;
  node.score2 = score2;
  node.winnerParticipantId = winner === null ? null : winner === 1 ? node.participant1Id : node.participant2Id;
  node.bothLose = bothLose;
  node.needsDecision = null;
  passOn(board, node);
}

function passOn(board: Board, node: Draft<Node>): void {
  const winner = node.winnerParticipantId;
  const reset = node.nextNodeKey === RESET ? nodeAt(board, RESET) : undefined;
  if (reset !== undefined && (winner === null || winner === node.participant1Id)) {
    // There is no second final if the upper finalist has won or nobody is left.
    reset.empty1 = true;
    reset.empty2 = true;
    reset.status = 'VOID';
    return;
  }
  const loser = winner === null ? null : winner === node.participant1Id ? node.participant2Id : node.participant1Id;
  if (node.nextNodeKey !== null) enter(board, nodeAt(board, node.nextNodeKey), node.nextSlot!, winner);
  if (node.loserNextNodeKey !== null) enter(board, nodeAt(board, node.loserNextNodeKey), node.loserNextSlot!, loser);
}

/** Sends a participant to a slot. Without one, or with a dropped one, the slot stays empty permanently. */
export function enter(board: Board, node: Draft<Node>, slot: Slot, id: string | null): void {
  seat(board, node, slot, isIn(board, id) ? id : null);
}

/**
 * Puts a participant into a slot, even one who has dropped, in which case its opponent gets a walkover. Without a participant, the slot
 * stays empty.
 */
export function seat(board: Board, node: Draft<Node>, slot: Slot, id: string | null): void {
  if (slot === 1) {
    node.participant1Id = id;
    node.empty1 = id === null;
  } else {
    node.participant2Id = id;
    node.empty2 = id === null;
  }
  settle(board, node);
}
