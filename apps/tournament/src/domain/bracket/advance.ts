import { arrangePlayoffs, arrangeSwiss } from './arrange.js';
import { winsNeeded } from './best-of.js';
import { type Board, closeBoard, isDecided, isIn, openBoard } from './board.js';
import type { Draft } from './new-node.js';
import { takes } from './node-lifecycle.js';
import { fillPlayoffs } from './playoffs.js';
import { BracketRefusal } from './refusal.js';
import { revert } from './revert.js';
import { complete, settle } from './settle.js';
import { continueSwiss } from './swiss-rounds.js';
import { firstStageFormat, isOfTable, mayDraw } from './tables-of.js';
import type { DropEntry, MatchForfeit, MatchResult, MatchStarted, MatchUndecided, Override, Result } from './results.js';
import type { Bracket, Node, Slot } from './types.js';

/**
 * The bracket after these entries, applied in the order of `sequence` whatever the order of the list. Invalid entries of matches (another
 * attempt, a decided node, an unknown key) change nothing. `advance(advance(b, first), later)` equals `advance(b, [...first, ...later])`,
 * so a stored bracket can be advanced by a single entry.
 *
 * @throws {BracketRefusal} an entry of the organizer is invalid; nothing is applied
 */
export function advance(bracket: Bracket, results: readonly Result[]): Bracket {
  const board = openBoard(bracket);
  for (const result of results.toSorted((one, two) => one.sequence - two.sequence)) {
    apply(board, result);
    continueStages(board);
  }
  return closeBoard(board);
}

/** Whether every node of every round is decided: the tournament is over. */
export function isBracketDecided({ rounds }: Pick<Bracket, 'rounds'>): boolean {
  return rounds.every(({ status }) => status === 'COMPLETED');
}

/** Starts whatever depends on earlier decisions: the next Swiss round, the playoffs. */
export function continueStages(board: Board): void {
  continueSwiss(board);
  fillPlayoffs(board);
}

function apply(board: Board, result: Result): void {
  switch (result.kind) {
    case 'DROP':
      return drop(board, result);
    case 'OVERRIDE':
      return override(board, result);
    case 'REVERT':
      return revert(board, knownNode(board, result.nodeKey), result.regenerate);
    case 'REGENERATE':
      return regenerate(knownNode(board, result.nodeKey));
    case 'SWISS_PAIRS':
      return arrangeSwiss(board, result);
    case 'PLAYOFF_SEEDS':
      return arrangePlayoffs(board, result);
    default:
      return applyMatch(board, result);
  }
}

function applyMatch(board: Board, result: MatchStarted | MatchResult | MatchForfeit | MatchUndecided): void {
  const node = board.byKey.get(result.nodeKey);
  if (node === undefined || node.attempt !== result.attempt || !takes(node.status, result.kind)) return;
  switch (result.kind) {
    case 'STARTED':
      node.status = 'IN_PROGRESS';
      return;
    case 'RESULT':
      return applyScore(board, node, result);
    case 'FORFEIT':
      return forfeit(board, node, result.loser);
    case 'UNDECIDED':
      return leaveUndecided(board, node, result.reason);
  }
}

function applyScore(board: Board, node: Draft<Node>, { score1, score2, winner }: MatchResult): void {
  const ahead = winner ?? aheadIn(score1, score2);
  if (ahead === null && !mayDraw(board.bracket, node)) {
    node.status = 'READY';
    node.needsDecision = 'draw';
    return;
  }
  complete(board, node, { source: 'MATCH', score1, score2, winner: ahead });
}

function forfeit(board: Board, node: Draft<Node>, loser: Slot): void {
  const won = winsNeeded(node.bestOf);
  const [score1, score2] = loser === 1 ? [0, won] : [won, 0];
  complete(board, node, { source: 'FORFEIT', score1, score2, winner: loser === 1 ? 2 : 1 });
}

function leaveUndecided(board: Board, node: Draft<Node>, reason: MatchUndecided['reason']): void {
  if (reason === 'double_no_show' && isOfTable(board.bracket, node)) {
    complete(board, node, { source: 'FORFEIT', score1: 0, score2: 0, winner: null, bothLose: true });
    return;
  }
  // A stalled match may still be played; the others are over.
  if (reason !== 'stalled') node.status = 'READY';
  node.needsDecision = reason;
}

function drop(board: Board, { participantId, reason }: DropEntry): void {
  if (!board.bracket.seeds.includes(participantId)) {
    throw new BracketRefusal('unknown_participant', `The bracket has no participant ${participantId}.`);
  }
  const earlier = board.drops.get(participantId);
  if (earlier !== undefined) {
    const isWorse = earlier.reason === 'DISQUALIFIED' || reason === 'DISQUALIFIED';
    board.drops.set(participantId, { ...earlier, reason: isWorse ? 'DISQUALIFIED' : 'WITHDRAWN' });
    return;
  }
  const own = board.nodes.filter((node) => node.participant1Id === participantId || node.participant2Id === participantId);
  board.drops.set(participantId, { participantId, reason, annulled: isAnnulled(board, own) });
  for (const node of own) settle(board, node);
}

function isAnnulled(board: Board, own: readonly Node[]): boolean {
  if (firstStageFormat(board.bracket) !== 'ROUND_ROBIN') return false;
  const matches = own.filter((node) => isOfTable(board.bracket, node));
  return matches.filter(isDecided).length * 2 < matches.length;
}

function override(board: Board, { nodeKey, score1, score2 }: Override): void {
  const node = knownNode(board, nodeKey);
  if (!takes(node.status, 'OVERRIDE') || !isIn(board, node.participant1Id) || !isIn(board, node.participant2Id)) {
    throw new BracketRefusal(
      'node_not_in_valid_state',
      `Node ${nodeKey} is ${node.status}; only READY and IN_PROGRESS take a result.`,
      nodeKey,
    );
  }
  const winner = aheadIn(score1, score2);
  const needed = winsNeeded(node.bestOf);
  if (winner === null ? !mayDraw(board.bracket, node) : Math.max(score1, score2) < needed) {
    throw new BracketRefusal('score_invalid', `Node ${nodeKey} needs a winner with at least ${needed} maps.`, nodeKey);
  }
  complete(board, node, { source: 'OVERRIDE', score1, score2, winner });
}

function regenerate(node: Draft<Node>): void {
  if (!takes(node.status, 'REGENERATE')) {
    throw new BracketRefusal('node_not_in_valid_state', `Node ${node.key} is ${node.status}; only READY takes a new match.`, node.key);
  }
  node.attempt += 1;
  node.needsDecision = null;
}

function knownNode(board: Board, key: string): Draft<Node> {
  const node = board.byKey.get(key);
  if (node === undefined) throw new BracketRefusal('unknown_node', `The bracket has no node ${key}.`, key);
  return node;
}

function aheadIn(score1: number, score2: number): Slot | null {
  if (score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}
