import { describe, expect, it } from 'vitest';
import { config, nodeOf, playOut, teams } from '../../../test/play.js';
import { advance } from '../bracket/advance.js';
import { generate } from '../bracket/generate.js';
import { drawGroups } from '../bracket/groups.js';
import { placements } from '../placements/placements.js';
import { rankTable } from './rank-table.js';

describe('the table of a Swiss', () => {
  it('breaks ties by Buchholz, in which rounds without play count a draw and byes a virtual opponent', () => {
    // t1 beats t2 while t3 has the bye, then beats t3 while t2 has it.
    const { bracket } = playOut(generate('SWISS', config({ swissRoundCount: 2 }), teams(3)));
    expect(rankTable(bracket).map(({ participantId, score, buchholz, byes }) => [participantId, score, buchholz, byes])).toEqual([
      // Opponents with 1 each: a bye and a loss.
      ['t0001', 4, 2, 0],
      // The virtual opponent of round 1 has 0 + 2 − 2 + 1, the champion 4.
      ['t0003', 2, 5, 1],
      // The champion has 4, the virtual opponent of the last round 0 + 2 − 2 + 0.
      ['t0002', 2, 4, 1],
    ]);
  });

  it('counts the rounds that a dropped opponent missed as draws', () => {
    const start = generate('SWISS', config({ swissRoundCount: 2 }), teams(4));
    const dropped = advance(start, [
      { kind: 'RESULT', sequence: 1, nodeKey: 'R1-1', attempt: 1, score1: 2, score2: 0 },
      { kind: 'DROP', sequence: 2, participantId: 't0004', reason: 'WITHDRAWN' },
      { kind: 'RESULT', sequence: 3, nodeKey: 'R1-2', attempt: 1, score1: 2, score2: 0 },
    ]);
    expect(nodeOf(dropped, 'R1-1')).toMatchObject({ participant1Id: 't0001', participant2Id: 't0004' });
    const { bracket } = playOut(dropped, undefined, 4);
    const rows = new Map(rankTable(bracket).map((row) => [row.participantId, row]));
    // t4 lost and missed a round: 0 + 1. t2 won and lost: 2.
    expect(rows.get('t0001')).toMatchObject({ score: 4, buchholz: 1 + 2 });
    expect(rows.get('t0004')).toMatchObject({ score: 0, played: 1, drop: 'WITHDRAWN' });
  });
});

describe('groups', () => {
  it('fill by seed in serpentine', () => {
    expect(drawGroups(['1', '2', '3', '4', '5', '6', '7'], 3)).toEqual([
      { name: 'A', participantIds: ['1', '6', '7'] },
      { name: 'B', participantIds: ['2', '5'] },
      { name: 'C', participantIds: ['3', '4'] },
    ]);
  });

  it('are separated in the first round of the playoffs, and share the places of those who are out', () => {
    const groupStage = { format: 'ROUND_ROBIN', groupCount: 2, advancePerGroup: 2 } as const;
    const { bracket } = playOut(generate('SINGLE_ELIMINATION', config({ groupStage }), teams(6)));
    // A is 1, 4, 5 and B is 2, 3, 6: by seed, 1 would meet 4 from its own group.
    expect(nodeOf(bracket, 'R1-1')).toMatchObject({ participant1Id: 't0001', participant2Id: 't0003' });
    expect(nodeOf(bracket, 'R1-2')).toMatchObject({ participant1Id: 't0002', participant2Id: 't0004' });
    expect(nodeOf(bracket, 'R1-1').source2).toEqual({ kind: 'GROUP_RANK', rank: 2, seed: 4, group: 'B' });
    expect(placements(bracket).map(({ placement }) => placement)).toEqual([1, 2, 3, 3, 5, 5]);
  });
});
