import { describe, expect, it } from 'vitest';
import { stageOf } from './stage-of.js';
import type { BracketSide } from './types.js';

const roundsOf = (keys: Partial<Record<BracketSide, string>>) =>
  Object.entries(keys).flatMap(([bracket, of]) => of.split(' ').map((key) => ({ key, bracket: bracket as BracketSide })));
const DOUBLE = roundsOf({ UPPER: 'R1 R2 R3 R4', LOWER: 'L1 L2 L3 L4 L5 L6', FINAL: 'GF GR' });
const SINGLE = roundsOf({ UPPER: 'R1 R2 R3', FINAL: 'GF', THIRD_PLACE: 'TP' });

describe('the stage of a match', () => {
  it.each([
    ['Round 1', 'R1', 'UPPER', DOUBLE],
    ['Quarterfinals', 'R2', 'UPPER', DOUBLE],
    ['Semifinals', 'R3', 'UPPER', DOUBLE],
    ['Upper final', 'R4', 'UPPER', DOUBLE],
    ['Lower round 4', 'L4', 'LOWER', DOUBLE],
    ['Lower semifinal', 'L5', 'LOWER', DOUBLE],
    ['Lower final', 'L6', 'LOWER', DOUBLE],
    ['Grand final', 'GF', 'FINAL', DOUBLE],
    ['Bracket reset', 'GR', 'FINAL', DOUBLE],
    ['Round 1', 'R1', 'UPPER', SINGLE],
    ['Quarterfinals', 'R2', 'UPPER', SINGLE],
    ['Semifinals', 'R3', 'UPPER', SINGLE],
    ['Final', 'GF', 'FINAL', SINGLE],
    ['Third place', 'TP', 'THIRD_PLACE', SINGLE],
    ['Round 5', 'R5', 'TABLE', roundsOf({ TABLE: 'R1 R2 R3 R4 R5' })],
  ] as const)('is %s in the round %s of the side %s', (label, roundKey, bracket, rounds) => {
    expect(stageOf({ roundKey, bracket, group: null }, rounds)).toEqual({ label, round: label, group: undefined });
  });

  it('names the group and its round', () => {
    const rounds = roundsOf({ GROUP: 'G1 G2', UPPER: 'R1', FINAL: 'GF' });
    expect(stageOf({ roundKey: 'G2', bracket: 'GROUP', group: 'AA' }, rounds)).toEqual({
      ...{ label: 'Group AA, round 2', round: 'Round 2', group: 'Group AA' },
    });
  });
});
