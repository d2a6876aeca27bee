import { describe, expect, it } from 'vitest';
import { parseArguments, UsageError } from './parse-arguments.js';
import { SCENARIO_NAMES } from './scenario-names.js';

describe('the arguments of npm run bench', () => {
  it('by default run everything, a few rounds on medium-sized data', () => {
    expect(parseArguments([])).toMatchObject({
      only: SCENARIO_NAMES,
      rounds: 3,
      seconds: 5,
      connections: 64,
      size: { teams: 10_000, matches: 100_000 },
    });
  });

  it('choose scenarios, lengths and sizes', () => {
    expect(
      parseArguments([
        '--only',
        'growth,team-profile',
        '--rounds=5',
        '--seconds',
        '9',
        '--teams',
        '80',
        '--matches=7',
        '--out',
        'x.json',
        '--replicas',
        'gateway=2',
      ]),
    ).toMatchObject({
      only: ['growth', 'team-profile'],
      rounds: 5,
      seconds: 9,
      size: { teams: 80, matches: 7 },
      out: 'x.json',
      replicas: 'gateway=2',
    });
  });

  it('let an explicit number override a preset', () => {
    expect(parseArguments(['--rounds', '2', '--quick', '--full'])).toMatchObject({
      rounds: 2,
      seconds: 2,
      size: { teams: 1_000_000, matches: 10_000_000 },
    });
  });

  it.each([
    [['--ronds', '3'], '--ronds'],
    [['--rounds', '0'], '--rounds'],
    [['--rounds', '1.5'], '--rounds'],
    [['--rounds'], 'needs a value'],
    [['--quick=yes'], '--quick'],
    [['--teams', '41'], 'multiple of 40'],
    [['--only', 'everything'], 'everything'],
    [['team-profile'], 'team-profile'],
  ])('are refused with the option’s name if they are invalid (%j)', (words, named) => {
    expect(() => parseArguments(words)).toThrow(UsageError);
    expect(() => parseArguments(words)).toThrow(named);
  });
});
