import { type Board, hasBegun, isDecided, nodeAt } from './board.js';
import type { Draft } from './new-node.js';
import { takes } from './node-lifecycle.js';
import { emptyPlayoffs, playoffNodes } from './playoffs.js';
import { BracketRefusal } from './refusal.js';
import { settle } from './settle.js';
import { firstStageFormat } from './tables-of.js';
import type { Node, Slot } from './types.js';

/**
 * Reverts the result of a COMPLETED node and clears its consequences. The node gets a new match (`regenerate`) or waits for the
 * organizer. Nodes downstream that lose an entrant begin a new attempt.
 *
 * @throws {BracketRefusal} the node is not COMPLETED, or a node downstream has started or is decided
 */
export function revert(board: Board, node: Draft<Node>, regenerate: boolean): void {
  if (!takes(node.status, 'REVERT')) {
    throw new BracketRefusal('node_not_in_valid_state', `Node ${node.key} is ${node.status}; only COMPLETED can be reverted.`, node.key);
  }
  const blocking = findBlocking(board, node);
  if (blocking !== undefined) {
    const message = `The result of ${node.key} can't be reverted: ${blocking.key} downstream has started or is decided.`;
    throw new BracketRefusal('blocked_downstream', message, blocking.key);
  }
  reopen(board, node);
  if (node.stage === 1) emptyPlayoffs(board, vacate);
  node.status = 'PENDING';
  settle(board, node);
  if (isDecided(node)) return;
  if (regenerate) node.attempt += 1;
  else node.needsDecision = 'reverted';
}

/** The downstream node that blocks a revert; undefined if none does. */
function findBlocking(board: Board, node: Node): Node | undefined {
  return findBlockingFed(board, node) ?? findSwissFollower(board, node) ?? findStartedPlayoff(board, node);
}

function findBlockingFed(board: Board, node: Node): Node | undefined {
  for (const key of [node.nextNodeKey, node.loserNextNodeKey]) {
    if (key === null) continue;
    const fed = nodeAt(board, key);
    if (hasBegun(fed)) return fed;
    // The node downstream of one that was decided without play is checked instead.
    const further = isDecided(fed) ? findBlockingFed(board, fed) : undefined;
    if (further !== undefined) return further;
  }
  return undefined;
}

function findSwissFollower(board: Board, node: Node): Node | undefined {
  if (node.stage !== 1 || firstStageFormat(board.bracket) !== 'SWISS') return undefined;
  const next = board.rounds[board.rounds.findIndex(({ key }) => key === node.roundKey) + 1];
  if (next === undefined || next.stage !== 1) return undefined;
  const following = board.nodes.filter(({ roundKey }) => roundKey === next.key);
  const entrants = [node.participant1Id, node.participant2Id];
  const isNext = (one: Node): boolean => entrants.includes(one.participant1Id) || entrants.includes(one.participant2Id);
  return following.find(isNext) ?? following[0];
}

function findStartedPlayoff(board: Board, node: Node): Node | undefined {
  return node.stage === 1 ? playoffNodes(board).find(hasBegun) : undefined;
}

/** Clears the outcome of a decided node, and removes its teams from the nodes they advanced to. */
function reopen(board: Board, node: Draft<Node>): void {
  if (node.nextNodeKey !== null) vacate(board, nodeAt(board, node.nextNodeKey), node.nextSlot!);
  if (node.loserNextNodeKey !== null) vacate(board, nodeAt(board, node.loserNextNodeKey), node.loserNextSlot!);
  node.score1 = null;
  node.score2 = null;
  node.winnerParticipantId = null;
  node.resultSource = null;
  node.bothLose = false;
}

/** Removes an entrant from a slot. A node that had both begins a new attempt, and a decision without play is cleared. */
export function vacate(board: Board, node: Draft<Node>, slot: Slot): void {
  if (isDecided(node)) reopen(board, node);
  // The match that it may have is cancelled, and never comes back under the same attempt.
  if (node.status !== 'PENDING') node.attempt += 1;
  node.status = 'PENDING';
  node.needsDecision = null;
  if (slot === 1) {
    node.participant1Id = null;
    node.empty1 = false;
  } else {
    node.participant2Id = null;
    node.empty2 = false;
  }
}
