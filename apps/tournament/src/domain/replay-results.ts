import { advance } from './bracket/advance.js';
import { generate } from './bracket/generate.js';
import { BracketRefusal } from './bracket/refusal.js';
import { firstStageFormat } from './bracket/tables-of.js';
import type { Bracket, Format, FormatConfig, Node, Result } from './bracket/types.js';

/** The result of a node as it was played elsewhere. */
export interface PlayedResult {
  readonly nodeKey: string;
  /** Who played, in the order of the scores; null where only the node's scores are known, slot 1 first. */
  readonly participants: readonly [string, string] | null;
  readonly scores: readonly [number, number];
}

export interface PlayedTournament {
  readonly format: Format;
  readonly config: FormatConfig;
  /** The first is seed 1. */
  readonly seeds: readonly string[];
  readonly playoffSeeds?: readonly string[];
  readonly results: readonly PlayedResult[];
}

export interface Replay {
  readonly bracket: Bracket;
  /** What led from the generated bracket to this one. */
  readonly log: readonly Result[];
}

/**
 * Rebuilds a tournament from its results. A Swiss takes its pairs from the results instead of pairing them itself.
 *
 * @throws {BracketRefusal} a result is of other participants than its node's; the message names both
 */
export function replayResults({ format, config, seeds, playoffSeeds, results }: PlayedTournament): Replay {
  let bracket = generate(format, config, seeds);
  const log: Result[] = [];
  const apply = (entry: Result): void => {
    bracket = advance(bracket, [entry]);
    log.push(entry);
  };
  const isSwiss = firstStageFormat(bracket) === 'SWISS';
  let isArranged = playoffSeeds === undefined;
  for (const round of bracket.rounds) {
    const own = results.filter(({ nodeKey }) => roundOf(nodeKey) === round.key);
    if (round.stage === 2 && !isArranged) {
      apply({ kind: 'PLAYOFF_SEEDS', sequence: log.length + 1, participantIds: playoffSeeds! });
      isArranged = true;
    }
    if (isSwiss && round.stage === 1)
      apply({ kind: 'SWISS_PAIRS', sequence: log.length + 1, roundKey: round.key, pairs: pairsOf(bracket, round.key, own) });
    for (const result of own) {
      apply(entryOf(bracket, result, log.length + 1));
      requireDecided(bracket, result.nodeKey);
    }
  }
  const unknown = results.find(({ nodeKey }) => !bracket.rounds.some(({ key }) => key === roundOf(nodeKey)));
  if (unknown !== undefined) throw new BracketRefusal('unknown_node', `The bracket has no node ${unknown.nodeKey}.`, unknown.nodeKey);
  return { bracket, log };
}

function roundOf(nodeKey: string): string {
  return nodeKey.slice(0, nodeKey.indexOf('-'));
}

/** The pairs of a round by number, and the bye of whoever is left over. */
function pairsOf(bracket: Bracket, roundKey: string, results: readonly PlayedResult[]): (readonly [string, string | null])[] {
  const numberOf = ({ nodeKey }: PlayedResult): number => Number(nodeKey.slice(nodeKey.lastIndexOf('-') + 1));
  const pairs = results
    .toSorted((one, two) => numberOf(one) - numberOf(two))
    .flatMap(({ participants }) => (participants === null ? [] : [participants]));
  const paired = new Set<string | null>(pairs.flat());
  const present = bracket.nodes.filter((node) => node.roundKey === roundKey).flatMap((node) => [node.participant1Id, node.participant2Id]);
  const left = present.filter((id): id is string => id !== null && !paired.has(id));
  return [...pairs, ...left.map((id): [string, null] => [id, null])];
}

function entryOf(bracket: Bracket, { nodeKey, participants, scores: [score1, score2] }: PlayedResult, sequence: number): Result {
  const node = bracket.nodes.find(({ key }) => key === nodeKey);
  if (node === undefined) throw new BracketRefusal('unknown_node', `The bracket has no node ${nodeKey}.`, nodeKey);
  const isTurned = participants !== null && participants[0] === node.participant2Id;
  if (participants !== null && !isOf(node, participants)) {
    const present = `${node.participant1Id} and ${node.participant2Id}`;
    const message = `The result of ${nodeKey} is of ${participants.join(' and ')}; the node is of ${present}.`;
    throw new BracketRefusal('arrangement_invalid', message, nodeKey);
  }
  const [first, second] = isTurned ? [score2, score1] : [score1, score2];
  return { kind: 'RESULT', sequence, nodeKey, attempt: node.attempt, score1: first, score2: second };
}

function requireDecided(bracket: Bracket, nodeKey: string): void {
  const node = bracket.nodes.find(({ key }) => key === nodeKey);
  if (node?.status === 'COMPLETED') return;
  throw new BracketRefusal('node_not_in_valid_state', `The result of ${nodeKey} does not decide it: the node is ${node?.status}.`, nodeKey);
}

function isOf({ participant1Id, participant2Id }: Node, [one, two]: readonly [string, string]): boolean {
  return (one === participant1Id && two === participant2Id) || (one === participant2Id && two === participant1Id);
}
