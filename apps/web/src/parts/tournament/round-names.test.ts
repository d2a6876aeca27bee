import type { TournamentBracket } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { nameOfNode, nameOfRound } from './round-names.js';

type Round = TournamentBracket['rounds'][number];
const round = (key: string, bracket: Round['bracket']): Round => ({ key, bracket }) as Round;
const SINGLE = [round('R1', 'UPPER'), round('R2', 'UPPER'), round('TP', 'THIRD_PLACE'), round('GF', 'FINAL')];
const DOUBLE = [
  ...['R1', 'R2', 'R3'].map((key) => round(key, 'UPPER')),
  ...['L1', 'L2', 'L3', 'L4'].map((key) => round(key, 'LOWER')),
  ...['GF', 'GR'].map((key) => round(key, 'FINAL')),
];
const namesOf = (rounds: Round[]) => rounds.map((each) => nameOfRound(each, rounds));

describe('the names of rounds', () => {
  it('count from the final', () => {
    expect(namesOf(SINGLE)).toEqual(['Quarterfinals', 'Semifinals', 'Third place', 'Final']);
  });

  it('tell the two sides of a double elimination apart', () => {
    expect(namesOf(DOUBLE)).toEqual([
      ...['Quarterfinals', 'Semifinals', 'Upper final', 'Lower round 1', 'Lower round 2', 'Lower semifinal', 'Lower final'],
      ...['Grand final', 'Bracket reset'],
    ]);
  });

  it('number a match where its round has several, and name its group', () => {
    const node = (key: string, more: object = {}) => ({
      roundKey: key.split('-')[0],
      number: Number(key.at(-1)),
      bracket: 'UPPER',
      group: null,
      ...more,
    });
    const nodes = [node('R2-1'), node('R2-2'), node('GF-1', { bracket: 'FINAL' })];
    const bracket = { rounds: SINGLE, nodes } as unknown as TournamentBracket;
    expect(bracket.nodes.map((each) => nameOfNode(each, bracket))).toEqual(['Semifinal 1', 'Semifinal 2', 'Final']);
    const inGroup = { roundKey: 'G1', number: 2, bracket: 'GROUP', group: 'B' } as const;
    expect(nameOfNode(inGroup, bracket)).toBe('Group B, round 1 #2');
  });
});
