import { continueStages } from './advance.js';
import { bestOfRound } from './best-of.js';
import { addNodes, closeBoard, openBoard } from './board.js';
import { doubleElimination, type Entrants, singleElimination } from './elimination.js';
import { doubleEliminationGroups, drawGroups, groupCountOf, groupRound, roundRobinGroups } from './groups.js';
import { type Draft, newNode, newRound, type RoundShape, type Stage } from './new-node.js';
import { roundRobin } from './round-robin.js';
import { enter } from './settle.js';
import type { Format, FormatConfig } from './format-config.js';
import type { Bracket, Group, Node, Source } from './types.js';

/**
 * The bracket at the start: every round, every node whose place is known, byes already passed on, the first Swiss round paired. Later Swiss
 * rounds get their nodes when they are paired.
 *
 * @param seeds ids of at least two participants; the first is seed 1
 */
export function generate(format: Format, config: FormatConfig, seeds: readonly string[]): Bracket {
  if (seeds.length < 2) throw new RangeError('A bracket needs at least two participants.');
  const { groups, stages } = config.groupStage === undefined ? oneStage(format, config, seeds) : twoStages(format, config, seeds);
  const rounds = stages.flatMap((stage) => stage.rounds);
  for (const [index, round] of rounds.entries()) round.number = index + 1;

  const board = openBoard({ format, config, seeds, groups, rounds, nodes: [], drops: [] });
  addNodes(
    board,
    stages.flatMap(({ nodes }) => nodes),
  );
  for (const node of [...board.nodes]) {
    enterSeed(node, seeds, 1, node.source1, (id) => enter(board, node, 1, id));
    enterSeed(node, seeds, 2, node.source2, (id) => enter(board, node, 2, id));
  }
  continueStages(board);
  return closeBoard(board);
}

/** Swiss rounds for `n` participants: as configured, or ceil(log2 n); never more than allow a pairing without rematch, nor than 15. */
export function swissRounds(n: number, configured?: number): number {
  const most = Math.min(15, Math.floor((n + 1) / 2));
  return Math.min(most, configured ?? Math.max(1, Math.ceil(Math.log2(n))));
}

function enterSeed(
  node: Draft<Node>,
  seeds: readonly string[],
  slot: 1 | 2,
  source: Source | null,
  seat: (id: string | null) => void,
): void {
  if (source?.kind === 'SEED') seat(seeds[source.seed - 1]!);
  // Both slots empty: settling the second one makes the node VOID.
  else if (source?.kind === 'BYE' && (slot === 2 || node.source2?.kind === 'BYE')) seat(null);
}

interface Plan {
  readonly groups: readonly Group[];
  readonly stages: readonly Stage[];
}

function oneStage(format: Format, config: FormatConfig, seeds: readonly string[]): Plan {
  const entrants: Entrants = { count: seeds.length, sourceOf: (seed) => ({ kind: 'SEED', seed }) };
  switch (format) {
    case 'SINGLE_ELIMINATION':
      return { groups: [], stages: [singleElimination(entrants, config, 1)] };
    case 'DOUBLE_ELIMINATION':
      return { groups: [], stages: [doubleElimination(entrants, config, 1)] };
    case 'ROUND_ROBIN':
      return { groups: [], stages: [roundRobinTable(config, seeds.length)] };
    case 'SWISS': {
      const count = swissRounds(seeds.length, config.swissRoundCount);
      return { groups: [], stages: [emptyRounds(count, (number) => tableRound(config, number, count))] };
    }
  }
}

function twoStages(format: Format, config: FormatConfig, seeds: readonly string[]): Plan {
  const groupStage = config.groupStage!;
  const seedOf = new Map(seeds.map((id, index) => [id, index + 1]));
  const groupCount = groupCountOf(groupStage, seeds.length);
  const groups = drawGroups(seeds, groupCount);
  const entrants: Entrants = {
    count: playoffSize(groups, groupStage.advancePerGroup),
    sourceOf: (seed) => ({ kind: 'GROUP_RANK', rank: Math.ceil(seed / groupCount), seed }),
  };
  const playoffs = format === 'DOUBLE_ELIMINATION' ? doubleElimination : singleElimination;
  return { groups, stages: [groupRounds(config, groups, seedOf), playoffs(entrants, config, 2)] };
}

/** Groups smaller than the number of advancing teams leave byes; at least two continue. */
function playoffSize(groups: readonly Group[], advancePerGroup: number): number {
  const largest = Math.max(...groups.map(({ participantIds }) => participantIds.length));
  return Math.max(2, groups.length * Math.min(advancePerGroup, largest));
}

function groupRounds(config: FormatConfig, groups: readonly Group[], seedOf: ReadonlyMap<string, number>): Stage {
  const groupStage = config.groupStage!;
  const seed = (id: string): number => seedOf.get(id)!;
  if (groupStage.format === 'ROUND_ROBIN') return roundRobinGroups(groups, config, seed);
  if (groupStage.format === 'DOUBLE_ELIMINATION') return doubleEliminationGroups(groups, config, seed);
  const wins = groupStage.winsToAdvance;
  const count = wins === undefined ? swissRounds(seedOf.size, groupStage.swissRoundCount) : 2 * wins - 1;
  return emptyRounds(count, (number) => groupRound(config, number));
}

function roundRobinTable(config: FormatConfig, n: number): Stage {
  const schedule = roundRobin(n, config.roundRobinPasses);
  const shapes = schedule.map((_, index) => tableRound(config, index + 1, schedule.length));
  const nodes = schedule.flatMap((pairs, index) =>
    pairs.map(([one, two], at) => newNode(shapes[index]!, at + 1, { kind: 'SEED', seed: one + 1 }, { kind: 'SEED', seed: two + 1 })),
  );
  return { rounds: shapes.map(newRound), nodes };
}

function tableRound(config: FormatConfig, number: number, count: number): RoundShape {
  const key = `R${number}`;
  return { key, stage: 1, bracket: 'TABLE', bestOf: bestOfRound(config.bestOfLadder, key, { upper: count, lower: 0 }) };
}

function emptyRounds(count: number, shapeOf: (number: number) => RoundShape): Stage {
  return { rounds: Array.from({ length: count }, (_, index) => newRound(shapeOf(index + 1))), nodes: [] };
}
