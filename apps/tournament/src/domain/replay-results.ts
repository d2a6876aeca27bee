import { advance } from './bracket/advance.js';
import { generate } from './bracket/generate.js';
import { BracketRefusal } from './bracket/refusal.js';
import { firstStageFormat } from './bracket/tables-of.js';
import type { Format, FormatConfig } from './bracket/format-config.js';
import type { Result } from './bracket/results.js';
import type { Bracket, Drop, Node } from './bracket/types.js';

/** The result of a node as it was played elsewhere. */
export interface PlayedResult {
  readonly nodeKey: string;
  /** The players, in the order of the scores; null if only the node's scores are known, slot 1 first. */
  readonly participants: readonly [string, string] | null;
  readonly scores: readonly [number, number];
  /** The one of `participants` that forfeited. */
  readonly forfeitedBy?: string;
}

export interface PlayedTournament {
  readonly format: Format;
  readonly config: FormatConfig;
  /** The first is seed 1. */
  readonly seeds: readonly string[];
  readonly playoffSeeds?: readonly string[];
  readonly results: readonly PlayedResult[];
  /** Participants that left during the tournament: from their first round without a result. */
  readonly drops?: ReadonlyMap<string, Drop['reason']>;
}

export interface Replay {
  readonly bracket: Bracket;
  /** The entries that lead from the generated bracket to this one. */
  readonly log: readonly Result[];
}

/**
 * Rebuilds a tournament from its results. A Swiss takes its pairs from the results instead of pairing them itself.
 *
 * @throws {BracketRefusal} a result is of other participants than its node's; the message names both
 */
export function replayResults({ format, config, seeds, playoffSeeds, results, drops = new Map() }: PlayedTournament): Replay {
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
    for (const participantId of leavingIn(bracket, round.key, drops, isSwiss ? laterThan(bracket, round.key, results) : undefined))
      apply({ kind: 'DROP', sequence: log.length + 1, participantId, reason: drops.get(participantId)! });
  }
  for (const [participantId, reason] of drops)
    if (!hasDropped(bracket, participantId)) apply({ kind: 'DROP', sequence: log.length + 1, participantId, reason });
  const unknown = results.find(({ nodeKey }) => !bracket.rounds.some(({ key }) => key === roundOf(nodeKey)));
  if (unknown !== undefined) throw new BracketRefusal('unknown_node', `The bracket has no node ${unknown.nodeKey}.`, unknown.nodeKey);
  return { bracket, log };
}

function hasDropped({ drops }: Bracket, id: string): boolean {
  return drops.some(({ participantId }) => participantId === id);
}

/**
 * The participants that leave in a round: a node of theirs has no result.
 *
 * @param later for a Swiss, whose next round is paired from results: the results after this round. A participant in none of them leaves
 */
function leavingIn(
  bracket: Bracket,
  roundKey: string,
  drops: ReadonlyMap<string, Drop['reason']>,
  later: readonly PlayedResult[] | undefined,
): string[] {
  const open = bracket.nodes.filter((node) => node.roundKey === roundKey && (node.status === 'READY' || node.status === 'PENDING'));
  const isOpenOf = (id: string): boolean => open.some((node) => node.participant1Id === id || node.participant2Id === id);
  const isLast = (id: string): boolean => later !== undefined && !later.some(({ participants }) => participants?.includes(id));
  return [...drops.keys()].filter((id) => !hasDropped(bracket, id) && (isOpenOf(id) || isLast(id)));
}

function laterThan({ rounds }: Bracket, roundKey: string, results: readonly PlayedResult[]): PlayedResult[] {
  const rest = new Set(rounds.slice(rounds.findIndex(({ key }) => key === roundKey) + 1).map(({ key }) => key));
  return results.filter(({ nodeKey }) => rest.has(roundOf(nodeKey)));
}

function roundOf(nodeKey: string): string {
  return nodeKey.slice(0, nodeKey.indexOf('-'));
}

/** The pairs of a round by number, and the bye of the remaining participant. */
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

function entryOf(bracket: Bracket, { nodeKey, participants, scores, forfeitedBy }: PlayedResult, sequence: number): Result {
  const [score1, score2] = scores;
  const node = bracket.nodes.find(({ key }) => key === nodeKey);
  if (node === undefined) throw new BracketRefusal('unknown_node', `The bracket has no node ${nodeKey}.`, nodeKey);
  const isTurned = participants !== null && participants[0] === node.participant2Id;
  if (participants !== null && !isOf(node, participants)) {
    const present = `${node.participant1Id} and ${node.participant2Id}`;
    const message = `The result of ${nodeKey} is of ${participants.join(' and ')}; the node is of ${present}.`;
    throw new BracketRefusal('arrangement_invalid', message, nodeKey);
  }
  if (forfeitedBy !== undefined)
    return { kind: 'FORFEIT', sequence, nodeKey, attempt: node.attempt, loser: forfeitedBy === node.participant1Id ? 1 : 2 };
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
