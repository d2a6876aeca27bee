import type { Draft } from './new-node.js';
import type { Bracket, Drop, Node, Round } from './types.js';

/** A mutable copy of a bracket while entries are applied to it, with its nodes by key. */
export interface Board {
  readonly bracket: Bracket;
  readonly rounds: Draft<Round>[];
  readonly nodes: Draft<Node>[];
  readonly byKey: Map<string, Draft<Node>>;
  readonly drops: Map<string, Drop>;
}

/** A mutable copy of the bracket. */
export function openBoard(bracket: Bracket): Board {
  const nodes = bracket.nodes.map((node) => ({ ...node }));
  return {
    bracket,
    rounds: bracket.rounds.map((round) => ({ ...round })),
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    drops: new Map(bracket.drops.map((drop) => [drop.participantId, drop])),
  };
}

/** The resulting bracket, with updated statuses of its rounds. */
export function closeBoard(board: Board): Bracket {
  refreshRounds(board);
  return { ...board.bracket, rounds: board.rounds, nodes: board.nodes, drops: [...board.drops.values()] };
}

/** Adds nodes of a round that has none, and keeps the order of nodes by round. */
export function addNodes(board: Board, added: readonly Draft<Node>[]): void {
  for (const node of added) board.byKey.set(node.key, node);
  board.nodes.push(...added);
  const position = new Map(board.rounds.map(({ key }, index) => [key, index]));
  board.nodes.sort((one, two) => position.get(one.roundKey)! - position.get(two.roundKey)!);
}

/** Whether a node is over, by play or without. */
export function isDecided({ status }: Pick<Node, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'WALKOVER' || status === 'VOID';
}

/** Whether a node's match has begun or decided it. A drawn match has been played, although its node waits for a decision. */
export function hasBegun({ status, needsDecision, isCutShort }: Node): boolean {
  return status === 'IN_PROGRESS' || status === 'COMPLETED' || needsDecision === 'draw' || isCutShort === true;
}

/** Whether a participant is (still) in the tournament. */
export function isIn(board: Board, id: string | null): id is string {
  return id !== null && !board.drops.has(id);
}

/** The node of a key that another node names. */
export function nodeAt(board: Board, key: string): Draft<Node> {
  const node = board.byKey.get(key);
  if (node === undefined) throw new Error(`The bracket has no node ${key}.`);
  return node;
}

function refreshRounds(board: Board): void {
  const byRound = new Map<string, Node[]>(board.rounds.map(({ key }) => [key, []]));
  for (const node of board.nodes) byRound.get(node.roundKey)!.push(node);
  let before: Round | undefined;
  for (const round of board.rounds) {
    round.status = roundStatus(byRound.get(round.key)!, before);
    before = round;
  }
}

/** A Swiss round without nodes after a decided one had nobody left to pair, so it is over. */
function roundStatus(nodes: readonly Node[], before: Round | undefined): Round['status'] {
  if (nodes.length === 0) return before?.status === 'COMPLETED' ? 'COMPLETED' : 'PENDING';
  if (nodes.every(isDecided)) return 'COMPLETED';
  return nodes.some(({ status }) => status === 'READY' || status === 'IN_PROGRESS' || status === 'COMPLETED') ? 'IN_PROGRESS' : 'PENDING';
}
