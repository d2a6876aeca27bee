import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { config, playOut, teams } from '../../../test/play.js';
import { rankTable } from '../tables/rank-table.js';
import { advance } from './advance.js';
import { generate } from './generate.js';
import type { Bracket } from './types.js';

/** More runs for a longer search: `MODEL_RUNS=1000`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);

const pairOf = (one: string | null, two: string | null): string => [one, two].toSorted().join(' ');

describe('a round robin', () => {
  it('has every pair meet once per pass, nobody play twice a round, and sides differ by at most one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 32 }), fc.constantFrom(1, 2), (n, passes) => {
        const bracket = generate('ROUND_ROBIN', config({ roundRobinPasses: passes as 1 | 2 }), teams(n));
        const meetings = new Map<string, number>();
        const sides = new Map<string, number>(bracket.seeds.map((id) => [id, 0]));
        for (const round of bracket.rounds) {
          const nodes = bracket.nodes.filter(({ roundKey }) => roundKey === round.key);
          const ids = nodes.flatMap(({ participant1Id, participant2Id }) => [participant1Id!, participant2Id!]);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { participant1Id: one, participant2Id: two } of nodes) {
            meetings.set(pairOf(one, two), (meetings.get(pairOf(one, two)) ?? 0) + 1);
            sides.set(one!, sides.get(one!)! + 1);
            sides.set(two!, sides.get(two!)! - 1);
          }
        }
        expect([...meetings.values()]).toEqual(Array.from({ length: (n * (n - 1)) / 2 }, () => passes));
        expect(Math.max(...[...sides.values()].map(Math.abs))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('annuls the results of a team that drops before half of its matches, and loses the rest of a later one', () => {
    const start = generate('ROUND_ROBIN', config(), teams(5));
    const played = (bracket: Bracket, id: string, count: number): Bracket => {
      const nodes = bracket.nodes.filter((node) => [node.participant1Id, node.participant2Id].includes(id)).slice(0, count);
      return advance(
        bracket,
        nodes.map(({ key, participant1Id }, index) => ({
          kind: 'RESULT',
          sequence: index,
          nodeKey: key,
          attempt: 1,
          score1: participant1Id === id ? 2 : 1,
          score2: participant1Id === id ? 1 : 2,
        })),
      );
    };
    const early = advance(played(start, 't0003', 1), [{ kind: 'DROP', sequence: 9, participantId: 't0003', reason: 'WITHDRAWN' }]);
    expect(rankTable(early).at(-1)).toMatchObject({ participantId: 't0003', played: 0, score: 0, drop: 'WITHDRAWN' });
    expect(rankTable(early).every(({ played: matches }) => matches === 0)).toBe(true);

    const late = advance(played(start, 't0003', 2), [{ kind: 'DROP', sequence: 9, participantId: 't0003', reason: 'WITHDRAWN' }]);
    expect(rankTable(late).find(({ participantId }) => participantId === 't0003')).toMatchObject({ wins: 2, losses: 2, mapsLost: 2 + 4 });
    expect(late.nodes.filter(({ resultSource }) => resultSource === 'DROP')).toHaveLength(2);
  });

  it('breaks ties by the matches among tied teams, again for those still tied', () => {
    const start = generate('ROUND_ROBIN', config(), teams(4));
    // Teams 1, 2, 3 beat each other in a circle; 1 wins its circle match 2:0, the others theirs 2:1. All beat 4, which 3 does best.
    const scores: Record<string, [number, number]> = {
      '1-2': [2, 0],
      '2-3': [2, 1],
      '1-3': [1, 2],
      '1-4': [2, 1],
      '2-4': [2, 1],
      '3-4': [2, 0],
    };
    const bracket = advance(
      start,
      start.nodes.map((node, index) => {
        const [one, two] = [Number(node.participant1Id!.slice(1)), Number(node.participant2Id!.slice(1))];
        const [first, second] = scores[`${Math.min(one, two)}-${Math.max(one, two)}`]!;
        const [score1, score2] = one < two ? [first, second] : [second, first];
        return { kind: 'RESULT', sequence: index, nodeKey: node.key, attempt: 1, score1, score2 };
      }),
    );
    expect(rankTable(bracket).map(({ participantId }) => participantId)).toEqual(['t0001', 't0003', 't0002', 't0004']);
  });

  it('counts a draw as one point each and a double no-show as a loss for both', () => {
    const start = generate('ROUND_ROBIN', config(), teams(3));
    const [first, second] = start.nodes;
    const bracket = advance(start, [
      { kind: 'RESULT', sequence: 1, nodeKey: first!.key, attempt: 1, score1: 1, score2: 1 },
      { kind: 'UNDECIDED', sequence: 2, nodeKey: second!.key, attempt: 1, reason: 'double_no_show' },
    ]);
    expect(bracket.nodes[1]).toMatchObject({ status: 'COMPLETED', score1: 0, score2: 0, winnerParticipantId: null, bothLose: true });
    const rows = new Map(rankTable(bracket).map((row) => [row.participantId, row]));
    expect(rows.get(first!.participant1Id!)!.draws).toBe(1);
    expect([second!.participant1Id, second!.participant2Id].map((id) => rows.get(id!)!.losses)).toEqual([1, 1]);
  });
});

describe('a Swiss', () => {
  it('has no rematch and at most one bye each in all allowed rounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 64 }),
        fc.array(fc.constantFrom<1 | 2 | null>(1, 2, null), { minLength: 1, maxLength: 64 }),
        (n, outcomes) => {
          let turn = 0;
          const start = generate('SWISS', config({ swissRoundCount: 15 }), teams(n));
          expect(start.rounds).toHaveLength(Math.min(15, Math.floor((n + 1) / 2)));
          const { bracket } = playOut(start, () => outcomes[turn++ % outcomes.length]!);
          const real = bracket.nodes.filter(({ resultSource }) => resultSource !== 'BYE');
          expect(new Set(real.map((node) => pairOf(node.participant1Id, node.participant2Id))).size).toBe(real.length);
          const byes = bracket.nodes.filter(({ resultSource }) => resultSource === 'BYE').map(({ participant1Id }) => participant1Id);
          expect(new Set(byes).size).toBe(byes.length);
          expect(byes).toHaveLength(n % 2 === 1 ? start.rounds.length : 0);
          expect(bracket.rounds.every(({ status }) => status === 'COMPLETED')).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('until wins pairs only teams with equal records, and exactly half advance', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([8, 2], [16, 3], [32, 4]),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 64 }),
        ([n, wins], outcomes) => {
          let turn = 0;
          const groupStage = { format: 'SWISS', groupCount: 1, advancePerGroup: n! / 2, winsToAdvance: wins! } as const;
          const start = generate('SINGLE_ELIMINATION', config({ groupStage }), teams(n!));
          const { bracket } = playOut(start, () => (outcomes[turn++ % outcomes.length] ? 1 : 2));
          const records = new Map(start.seeds.map((id) => [id, '']));
          const count = (id: string, letter: string): number => records.get(id)!.split(letter).length - 1;
          for (const round of bracket.rounds.filter(({ stage }) => stage === 1)) {
            const nodes = bracket.nodes.filter(({ roundKey }) => roundKey === round.key);
            for (const { participant1Id: one, participant2Id: two } of nodes) expect(count(one!, 'W')).toBe(count(two!, 'W'));
            for (const { participant1Id: one, participant2Id: two, winnerParticipantId } of nodes) {
              for (const id of [one!, two!]) records.set(id, records.get(id)! + (id === winnerParticipantId ? 'W' : 'L'));
            }
          }
          const advanced = start.seeds.filter((id) => count(id, 'W') === wins);
          expect(advanced).toHaveLength(n! / 2);
          const playoffs = bracket.nodes.filter(({ stage, roundKey }) => stage === 2 && roundKey === 'R1');
          expect(playoffs.flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id]).toSorted()).toEqual(
            advanced.toSorted(),
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('pairs eight rounds of 255 teams', () => {
    const { bracket } = playOut(generate('SWISS', config(), teams(255)));
    expect(bracket.rounds).toHaveLength(8);
    expect(bracket.nodes).toHaveLength(8 * 128);
    expect(rankTable(bracket)[0]!.participantId).toBe('t0001');
  });
});
