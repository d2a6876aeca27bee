import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { config, favourites, playOut, teams } from '../../../test/play.js';
import { placements } from '../placements/placements.js';
import { generate } from './generate.js';
import type { FormatConfig } from './format-config.js';
import type { Bracket, Node } from './types.js';

/** More runs for a longer search: `MODEL_RUNS=1000`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 40);

function isPlayed({ status }: Node): boolean {
  return status === 'COMPLETED';
}

function lossesOf(bracket: Bracket): Map<string, number> {
  const losses = new Map(bracket.seeds.map((id) => [id, 0]));
  for (const node of bracket.nodes.filter(isPlayed)) {
    const loser = node.winnerParticipantId === node.participant1Id ? node.participant2Id : node.participant1Id;
    losses.set(loser!, losses.get(loser!)! + 1);
  }
  return losses;
}

function play(format: Bracket['format'], n: number, wins: readonly boolean[], changes: Partial<FormatConfig> = {}): Bracket {
  let turn = 0;
  return playOut(generate(format, config(changes), teams(n)), () => (wins[turn++ % wins.length] ? 1 : 2)).bracket;
}

const anyWins = fc.array(fc.boolean(), { minLength: 1, maxLength: 64 });

describe('a single elimination', () => {
  it('plays one match fewer than there are participants and leaves one without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1024 }), anyWins, (n, wins) => {
        const bracket = play('SINGLE_ELIMINATION', n, wins);
        expect(bracket.nodes.filter(isPlayed)).toHaveLength(n - 1);
        const losses = [...lossesOf(bracket).values()];
        expect(losses.filter((count) => count === 0)).toHaveLength(1);
        expect(Math.max(...losses)).toBe(1);
      }),
      { numRuns: RUNS },
    );
  });

  it('gives the byes to the best seeds, and lets seeds 1 and 2 meet in the final only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1024 }), (n) => {
        const { bracket } = playOut(generate('SINGLE_ELIMINATION', config(), teams(n)));
        const byes = bracket.nodes
          .filter(({ resultSource }) => resultSource === 'BYE')
          .map(({ winnerParticipantId }) => winnerParticipantId);
        const size = 2 ** Math.ceil(Math.log2(n));
        expect(byes.toSorted()).toEqual(teams(n).slice(0, size - n));
        const [one, two] = bracket.seeds;
        const meetings = bracket.nodes.filter((node) => [one, two].every((id) => [node.participant1Id, node.participant2Id].includes(id!)));
        expect(meetings.map(({ roundKey }) => roundKey)).toEqual(['GF']);
      }),
      { numRuns: RUNS },
    );
  });

  it('has a third-place match if at least four enter', () => {
    const bracket = play('SINGLE_ELIMINATION', 5, [true], { thirdPlaceMatch: true });
    expect(bracket.rounds.map(({ key }) => key)).toEqual(['R1', 'R2', 'TP', 'GF']);
    expect(placements(bracket).map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5]);
    expect(play('SINGLE_ELIMINATION', 3, [true], { thirdPlaceMatch: true }).rounds.map(({ key }) => key)).toEqual(['R1', 'GF']);
  });

  it('places losers of a round together', () => {
    expect(placements(play('SINGLE_ELIMINATION', 12, [true, false])).map(({ placement }) => placement)).toEqual([
      1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9,
    ]);
  });
});

/** The first lower round in which a rematch is possible, by the number of upper rounds. */
const EARLIEST_REMATCH = [0, 0, 2, 3, 4, 5, 7, 8, 9, 11, 13];

describe('a double elimination', () => {
  it('eliminates nobody before the second loss, and plays 2n − 2 matches or one more with a reset', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), anyWins, fc.boolean(), (n, wins, withReset) => {
        const type = withReset ? 'BRACKET_RESET' : 'NONE';
        const bracket = play('DOUBLE_ELIMINATION', n, wins, { grandFinalAdvantage: { type } });
        const resets = bracket.nodes.filter((node) => node.roundKey === 'GR' && isPlayed(node)).length;
        expect(bracket.nodes.filter(isPlayed)).toHaveLength(2 * n - 2 + resets);
        const losses = lossesOf(bracket);
        const [champion] = placements(bracket);
        for (const [id, count] of losses) expect(count).toBeLessThanOrEqual(id === champion!.participantId ? 1 : 2);
        for (const { participantId } of placements(bracket).slice(2)) expect(losses.get(participantId)).toBe(2);
        if (withReset)
          expect(
            Math.min(
              ...placements(bracket)
                .slice(1)
                .map(({ participantId }) => losses.get(participantId)!),
            ),
          ).toBe(2);
      }),
      { numRuns: RUNS },
    );
  });

  it('has no rematch in the lower bracket before the earliest round in which it is possible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 256 }), anyWins, (n, wins) => {
        const bracket = play('DOUBLE_ELIMINATION', n, wins);
        const met = new Set<string>();
        const earliest = EARLIEST_REMATCH[Math.ceil(Math.log2(n))]!;
        for (const node of bracket.nodes.filter(isPlayed)) {
          const pair = [node.participant1Id, node.participant2Id].toSorted().join(' ');
          if (node.bracket === 'LOWER' && met.has(pair)) expect(Number(node.roundKey.slice(1))).toBeGreaterThanOrEqual(earliest);
          met.add(pair);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('gives nobody more than two byes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), anyWins, (n, wins) => {
        const byes = new Map<string, number>();
        for (const { resultSource, winnerParticipantId } of play('DOUBLE_ELIMINATION', n, wins).nodes) {
          if (resultSource === 'BYE') byes.set(winnerParticipantId!, (byes.get(winnerParticipantId!) ?? 0) + 1);
        }
        expect(Math.max(0, ...byes.values())).toBeLessThanOrEqual(2);
      }),
      { numRuns: RUNS },
    );
  });

  it('lets favourites finish by seed, with 1 and 2 meeting in the last upper round and in the final', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 256 }), (n) => {
        const start = generate('DOUBLE_ELIMINATION', config(), teams(n));
        const { bracket } = playOut(start, favourites(start));
        const upper = Math.ceil(Math.log2(n));
        const meetings = bracket.nodes.filter((node) =>
          start.seeds.slice(0, 2).every((id) => [node.participant1Id, node.participant2Id].includes(id)),
        );
        expect(meetings.map(({ roundKey }) => roundKey)).toEqual([`R${upper}`, 'GF']);
        const order = placements(bracket);
        const shared = (place: number | null): number => order.filter(({ placement }) => placement === place).length;
        for (const { participantId, placement } of order) {
          const seed = start.seeds.indexOf(participantId) + 1;
          expect([placement! <= seed, seed < placement! + shared(placement)]).toEqual([true, true]);
        }
        expect(order.slice(0, 4).map(({ participantId }) => participantId)).toEqual(start.seeds.slice(0, Math.min(n, 4)));
      }),
      { numRuns: RUNS },
    );
  });

  it('plays the second final only if the lower finalist wins the first', () => {
    const changes = { grandFinalAdvantage: { type: 'BRACKET_RESET' } } as const;
    const start = generate('DOUBLE_ELIMINATION', config(changes), teams(4));
    const upperWins = playOut(start).bracket;
    expect(upperWins.nodes.at(-1)).toMatchObject({ key: 'GR-1', status: 'VOID' });
    expect(placements(upperWins)[0]).toEqual({ participantId: 't0001', placement: 1 });

    const lowerWins = playOut(start, (node) => (node.roundKey === 'GF' ? 2 : favourites(start)(node))).bracket;
    expect(lowerWins.nodes.at(-1)).toMatchObject({ key: 'GR-1', status: 'COMPLETED', participant1Id: 't0001', participant2Id: 't0002' });
    expect(placements(lowerWins)[0]).toEqual({ participantId: 't0001', placement: 1 });
  });

  it('has 2n − 2 nodes and the reset of 1,024 participants', () => {
    const start = generate('DOUBLE_ELIMINATION', config({ grandFinalAdvantage: { type: 'BRACKET_RESET' } }), teams(1024));
    expect(start.nodes).toHaveLength(2047);
  });
});
