import { describe, expect, it } from 'vitest';
import { config } from '../../../test/play.js';
import { findConfigProblems } from './check-config.js';
import type { Format, FormatConfig } from './format-config.js';

const pathsOf = (format: Format, changes: Partial<FormatConfig>, most: number): string[] =>
  findConfigProblems(format, config(changes), most).map(({ path }) => path);

describe('the configuration of a format', () => {
  it('bounds the number of participants by format', () => {
    for (const [format, most] of [
      ['SINGLE_ELIMINATION', 1024],
      ['DOUBLE_ELIMINATION', 1024],
      ['SWISS', 256],
      ['ROUND_ROBIN', 32],
    ] as const) {
      expect(pathsOf(format, {}, most)).toEqual([]);
      expect(pathsOf(format, {}, most + 1)).toEqual(['maxParticipants']);
    }
  });

  it('accepts best-of 1, 3, 5 and 7, and overrides named after a round', () => {
    const ladder = (value: number, key: string) => ({ bestOfLadder: { default: value, overrides: { [key]: value } } });
    expect(pathsOf('DOUBLE_ELIMINATION', ladder(7, 'L-1'), 8)).toEqual([]);
    expect(pathsOf('DOUBLE_ELIMINATION', ladder(2, 'R1'), 8)).toHaveLength(2);
    expect(pathsOf('DOUBLE_ELIMINATION', ladder(3, 'X1'), 8)).toEqual(['formatConfig.bestOfLadder.overrides.X1']);
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`R${index + 1}`, 3]));
    expect(pathsOf('SINGLE_ELIMINATION', { bestOfLadder: { default: 3, overrides: many } }, 8)).toHaveLength(1);
  });

  it('keeps the headstart below a win of the final', () => {
    const advantage = (winHeadstart: number, type: 'WIN_HEADSTART' | 'NONE' = 'WIN_HEADSTART') => ({
      grandFinalAdvantage: { type, winHeadstart },
    });
    const path = 'formatConfig.grandFinalAdvantage.winHeadstart';
    expect(pathsOf('DOUBLE_ELIMINATION', advantage(1), 8)).toEqual([]);
    expect(pathsOf('DOUBLE_ELIMINATION', advantage(2), 8)).toEqual([path]);
    expect(pathsOf('DOUBLE_ELIMINATION', { ...advantage(2), bestOfLadder: { default: 3, overrides: { GF: 5 } } }, 8)).toEqual([]);
    expect(pathsOf('DOUBLE_ELIMINATION', advantage(1, 'NONE'), 8)).toEqual([path]);
  });

  it('allows as many Swiss rounds as have a pairing without rematch', () => {
    expect(pathsOf('SWISS', { swissRoundCount: 4 }, 8)).toEqual([]);
    expect(pathsOf('SWISS', { swissRoundCount: 5 }, 8)).toEqual(['formatConfig.swissRoundCount']);
    expect(pathsOf('SWISS', { swissRoundCount: 16 }, 256)).toEqual(['formatConfig.swissRoundCount']);
  });

  it('makes the number of groups fit the participants', () => {
    const stage = (groupStage: NonNullable<FormatConfig['groupStage']>, most: number) =>
      pathsOf('SINGLE_ELIMINATION', { groupStage }, most);
    expect(stage({ format: 'ROUND_ROBIN', groupCount: 4, advancePerGroup: 2 }, 16)).toEqual([]);
    expect(stage({ format: 'ROUND_ROBIN', groupCount: 1, advancePerGroup: 2 }, 33)).toEqual(['maxParticipants']);
    expect(stage({ format: 'DOUBLE_ELIMINATION', groupCount: 4, advancePerGroup: 2 }, 15)).toEqual(['maxParticipants']);
    expect(stage({ format: 'SWISS', groupCount: 1, advancePerGroup: 8, winsToAdvance: 3 }, 16)).toEqual([]);
    expect(stage({ format: 'SWISS', groupCount: 1, advancePerGroup: 8, winsToAdvance: 2 }, 16)).toHaveLength(2);
    expect(stage({ format: 'SWISS', groupCount: 2, advancePerGroup: 2 }, 16)).toEqual(['formatConfig.groupStage.groupCount']);
  });
});
