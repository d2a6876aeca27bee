import { bestOfRound } from './best-of.js';
import { type Draft, feedLoser, feedWinner, newNode, newRound, type RoundShape, type Stage } from './new-node.js';
import { roundRobin } from './round-robin.js';
import type { FormatConfig, GroupStageConfig } from './format-config.js';
import type { Group, Node, Source } from './types.js';

/** A, B … Z, AA, AB …: the name of a group by its 0-based index. */
function groupName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : groupName(Math.floor(index / 26) - 1) + letter;
}

/** Fills groups by seed in serpentine order: from A to the last one, back again, and so on. */
export function drawGroups(seeds: readonly string[], groupCount: number): Group[] {
  const members = Array.from({ length: groupCount }, (): string[] => []);
  for (const [index, id] of seeds.entries()) {
    const lap = Math.floor(index / groupCount);
    const step = index % groupCount;
    members[lap % 2 === 0 ? step : groupCount - 1 - step]!.push(id);
  }
  return members.map((participantIds, index) => ({ name: groupName(index), participantIds }));
}

/** As many groups as configured, but none with fewer than two participants. */
export function groupCountOf({ format, groupCount }: GroupStageConfig, participants: number): number {
  return format === 'SWISS' ? 1 : Math.max(1, Math.min(groupCount, Math.floor(participants / 2)));
}

/** The shape of round `number` of the groups. */
export function groupRound(config: FormatConfig, number: number): RoundShape {
  const key = `G${number}`;
  const bestOf = bestOfRound(config.bestOfLadder, key, { upper: 0, lower: 0 }, config.groupStage?.bestOf);
  return { key, stage: 1, bracket: 'GROUP', bestOf };
}

/** All matches of round-robin groups. A smaller group has fewer rounds. `seedOf`: the tournament's seed of a participant. */
export function roundRobinGroups(groups: readonly Group[], config: FormatConfig, seedOf: (id: string) => number): Stage {
  const schedules = groups.map(({ participantIds }) => roundRobin(participantIds.length, config.groupStage?.roundRobinPasses));
  const stage: Stage = { rounds: [], nodes: [] };
  for (let index = 0; index < Math.max(...schedules.map(({ length }) => length)); index += 1) {
    const round = groupRound(config, index + 1);
    stage.rounds.push(newRound(round));
    for (const [position, { name, participantIds }] of groups.entries()) {
      const source = (place: number): Source => ({ kind: 'SEED', seed: seedOf(participantIds[place]!) });
      const pairs = schedules[position]![index] ?? [];
      stage.nodes.push(...pairs.map(([one, two], at) => newNode(round, at + 1, source(one), source(two), name)));
    }
  }
  return stage;
}

/**
 * Groups of four: openings 1-4 and 2-3, winners' and elimination match, decider. A missing participant is a bye.
 *
 * @throws {RangeError} a group has more than four
 */
export function doubleEliminationGroups(groups: readonly Group[], config: FormatConfig, seedOf: (id: string) => number): Stage {
  if (groups.some(({ participantIds }) => participantIds.length > 4))
    throw new RangeError('A group of double elimination has four places.');
  const rounds = [1, 2, 3].map((number) => groupRound(config, number));
  const byRound = rounds.map((): Draft<Node>[] => []);
  for (const { name, participantIds } of groups) {
    const source = (place: number): Source => {
      const id = participantIds[place];
      return id === undefined ? { kind: 'BYE' } : { kind: 'SEED', seed: seedOf(id) };
    };
    const first = newNode(rounds[0]!, 1, source(0), source(3), name);
    const second = newNode(rounds[0]!, 2, source(1), source(2), name);
    const winners = newNode(rounds[1]!, 1, null, null, name);
    const elimination = newNode(rounds[1]!, 2, null, null, name);
    const decider = newNode(rounds[2]!, 1, null, null, name);
    feedWinner(first, winners, 1);
    feedWinner(second, winners, 2);
    feedLoser(first, elimination, 1);
    feedLoser(second, elimination, 2);
    feedLoser(winners, decider, 1);
    feedWinner(elimination, decider, 2);
    byRound[0]!.push(first, second);
    byRound[1]!.push(winners, elimination);
    byRound[2]!.push(decider);
  }
  return { rounds: rounds.map(newRound), nodes: byRound.flat() };
}
