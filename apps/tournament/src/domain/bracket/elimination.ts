import { bestOfRound, type RoundCounts } from './best-of.js';
import { bracketOrder, reverseBits, roundsFor } from './bracket-order.js';
import { type Draft, feedLoser, feedWinner, newNode, newRound, type RoundShape, slotOf, type Stage } from './new-node.js';
import type { FormatConfig } from './format-config.js';
import type { BracketSide, Node, Source } from './types.js';

/** The entrants of an elimination: `count` of them, and the source of each seed's entrant. */
export interface Entrants {
  readonly count: number;
  readonly sourceOf: (seed: number) => Source;
}

interface Columns extends Stage {
  /** Nodes by round key. */
  readonly columns: Map<string, Draft<Node>[]>;
}

/** A single elimination, with a match for third place if configured and at least four enter. */
export function singleElimination(entrants: Entrants, config: FormatConfig, stage: 1 | 2): Stage {
  const upper = roundsFor(entrants.count);
  const counts = { upper: upper - 1, lower: 0 };
  const board = newColumns();
  for (let round = 1; round < upper; round += 1) addColumn(board, shape(config, counts, `R${round}`, 'UPPER', stage), 2 ** (upper - round));
  const third = config.thirdPlaceMatch === true && entrants.count >= 4;
  if (third) addColumn(board, shape(config, counts, 'TP', 'THIRD_PLACE', stage), 1);
  addColumn(board, shape(config, counts, 'GF', 'FINAL', stage), 1);

  const keys = upperKeys(upper);
  seat(column(board, keys[0]!), entrants);
  linkHalving(board, keys);
  if (third) for (const [index, node] of column(board, keys.at(-2)!).entries()) feedLoser(node, column(board, 'TP')[0]!, slotOf(index));
  return board;
}

/**
 * A double elimination with one final, and with a second one that is played only if the lower finalist wins the first (BRACKET_RESET).
 * Losers of later upper rounds enter the lower bracket in reversed bit order, to delay rematches.
 */
export function doubleElimination(entrants: Entrants, config: FormatConfig, stage: 1 | 2): Stage {
  const upper = roundsFor(entrants.count);
  const counts = { upper, lower: Math.max(0, 2 * upper - 2) };
  const board = newColumns();
  const add = (key: string, side: BracketSide, size: number) => addColumn(board, shape(config, counts, key, side, stage), size);

  add('R1', 'UPPER', 2 ** (upper - 1));
  for (let round = 2; round <= upper; round += 1) {
    // In the order of play: L(2r−3) needs only the losers of earlier rounds, L(2r−2) those of upper round r.
    add(`L${2 * round - 3}`, 'LOWER', 2 ** (upper - round));
    add(`R${round}`, 'UPPER', 2 ** (upper - round));
    add(`L${2 * round - 2}`, 'LOWER', 2 ** (upper - round));
  }
  add('GF', 'FINAL', 1);
  if (config.grandFinalAdvantage.type === 'BRACKET_RESET') add('GR', 'FINAL', 1);

  seat(column(board, 'R1'), entrants);
  linkHalving(
    board,
    Array.from({ length: upper }, (_, index) => `R${index + 1}`),
  );
  linkLower(board, upper);
  linkFinals(board, upper, counts.lower);
  return board;
}

function linkLower(board: Columns, upper: number): void {
  if (upper < 2) return;
  const nodesOf = (key: string): Draft<Node>[] => column(board, key);
  for (const [index, node] of nodesOf('R1').entries()) feedLoser(node, nodesOf('L1')[Math.floor(index / 2)]!, slotOf(index));
  for (let round = 2; round <= upper; round += 1) {
    const mask = reverseBits(round - 1, upper - round);
    const lower = nodesOf(`L${2 * round - 2}`);
    for (const [index, node] of nodesOf(`R${round}`).entries()) feedLoser(node, lower[index ^ mask]!, 1);
    for (const [index, node] of nodesOf(`L${2 * round - 3}`).entries()) feedWinner(node, lower[index]!, 2);
    if (round === upper) continue;
    const following = nodesOf(`L${2 * round - 1}`);
    for (const [index, node] of lower.entries()) feedWinner(node, following[Math.floor(index / 2)]!, slotOf(index));
  }
}

function linkFinals(board: Columns, upper: number, lower: number): void {
  const final = column(board, 'GF')[0]!;
  const lastUpper = column(board, `R${upper}`)[0]!;
  feedWinner(lastUpper, final, 1);
  // With two entrants there is no lower bracket: the loser of the only upper match goes directly to the final.
  if (lower === 0) feedLoser(lastUpper, final, 2);
  else feedWinner(column(board, `L${lower}`)[0]!, final, 2);
  const reset = board.columns.get('GR')?.[0];
  if (reset === undefined) return;
  feedLoser(final, reset, 1);
  feedWinner(final, reset, 2);
}

function upperKeys(rounds: number): string[] {
  return Array.from({ length: rounds }, (_, index) => (index === rounds - 1 ? 'GF' : `R${index + 1}`));
}

function linkHalving(board: Columns, keys: readonly string[]): void {
  for (const [position, key] of keys.entries()) {
    const next = keys[position + 1];
    if (next === undefined) return;
    for (const [index, node] of column(board, key).entries()) feedWinner(node, column(board, next)[Math.floor(index / 2)]!, slotOf(index));
  }
}

function seat(nodes: readonly Draft<Node>[], { count, sourceOf }: Entrants): void {
  const order = bracketOrder(2 * nodes.length);
  const source = (seed: number): Source => (seed <= count ? sourceOf(seed) : { kind: 'BYE' });
  for (const [index, node] of nodes.entries()) {
    node.source1 = source(order[2 * index]!);
    node.source2 = source(order[2 * index + 1]!);
    node.empty1 = node.source1.kind === 'BYE';
    node.empty2 = node.source2.kind === 'BYE';
  }
}

function shape(config: FormatConfig, counts: RoundCounts, key: string, bracket: BracketSide, stage: 1 | 2): RoundShape {
  return { key, stage, bracket, bestOf: bestOfRound(config.bestOfLadder, key, counts) };
}

function newColumns(): Columns {
  return { rounds: [], nodes: [], columns: new Map() };
}

function addColumn(board: Columns, round: RoundShape, size: number): void {
  const nodes = Array.from({ length: size }, (_, index) => newNode(round, index + 1, null, null));
  board.rounds.push(newRound(round));
  board.nodes.push(...nodes);
  board.columns.set(round.key, nodes);
}

function column(board: Columns, key: string): Draft<Node>[] {
  const nodes = board.columns.get(key);
  if (nodes === undefined) throw new Error(`The bracket has no round ${key}.`);
  return nodes;
}
