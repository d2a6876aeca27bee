import { advance } from '../src/domain/bracket/advance.js';
import { winsNeeded } from '../src/domain/bracket/best-of.js';
import type { FormatConfig } from '../src/domain/bracket/format-config.js';
import type { MatchResult, Result } from '../src/domain/bracket/results.js';
import type { Bracket, Node } from '../src/domain/bracket/types.js';

/** A configuration with best-of 3 everywhere and no advantage in the final, with the given changes. */
export function config(changes: Partial<FormatConfig> = {}): FormatConfig {
  return { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage: { type: 'NONE' }, ...changes };
}

/** Ids of `n` participants, the first is seed 1. */
export function teams(n: number): string[] {
  return Array.from({ length: n }, (_, index) => `t${String(index + 1).padStart(4, '0')}`);
}

/** The winner of a node: slot 1, slot 2, or null for a draw. */
export type Chooser = (node: Node) => 1 | 2 | null;

/** The lower seed number wins. */
export function favourites(bracket: Bracket): Chooser {
  const seed = new Map(bracket.seeds.map((id, index) => [id, index]));
  return (node) => (seed.get(node.participant1Id!)! < seed.get(node.participant2Id!)! ? 1 : 2);
}

/** The result of a match in which this slot wins without losing a map. */
export function sweep(node: Node, winner: 1 | 2 | null, sequence: number): MatchResult {
  const won = winsNeeded(node.bestOf);
  const [score1, score2] = winner === null ? [1, 1] : winner === 1 ? [won, 0] : [0, won];
  return { kind: 'RESULT', sequence, nodeKey: node.key, attempt: node.attempt, score1, score2 };
}

export interface Played {
  readonly bracket: Bracket;
  readonly results: readonly Result[];
}

/** Plays READY nodes, wave by wave, until none is left. */
export function playOut(start: Bracket, choose: Chooser = favourites(start), sequence = 1): Played {
  let bracket = start;
  const results: Result[] = [];
  for (;;) {
    const ready = readyNodes(bracket);
    if (ready.length === 0) return { bracket, results };
    const wave = ready.map((node, index) => sweep(node, choose(node), sequence + results.length + index));
    results.push(...wave);
    bracket = advance(bracket, wave);
  }
}

/** The nodes that can be played. */
export function readyNodes(bracket: Bracket): Node[] {
  return bracket.nodes.filter(({ status, needsDecision }) => status === 'READY' && needsDecision === null);
}

/** The node of a key. */
export function nodeOf(bracket: Bracket, key: string): Node {
  const node = bracket.nodes.find((one) => one.key === key);
  if (node === undefined) throw new Error(`No node ${key}.`);
  return node;
}
