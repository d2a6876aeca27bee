import { updateLeagueRulesBody } from '@matchpoint/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { labelOfRule } from '../../texts/rules.js';
import { boundsOf, changesOfRules, FLAGS, HOURS, LISTS, NUMBERS, valuesOfRules } from './rule-values.js';

const READ = {
  allowedBestOf: [3],
  matchFormat: 'BEST_OF_3',
  allowedDays: ['SATURDAY'],
  allowedModeIds: [],
  teamSize: { min: 4, max: 6 },
  allowedTimeRange: { start: '18:00', end: '23:30' },
  timezone: 'America/New_York',
  minRosterSize: 5,
  minWagerAmount: 0.5,
  wagersAllowed: true,
  challengesEnabled: false,
};

describe('the form of league rules', () => {
  it('keeps every rule that the person did not change, a ban on challenges included', () => {
    expect(changesOfRules(valuesOfRules(READ), valuesOfRules(READ))).toEqual({});
  });

  it('sends a flag as it was chosen, and null where none was', () => {
    const values = valuesOfRules({ challengesEnabled: true, forceCompetitive: true });
    const chosen = { ...values, challengesEnabled: 'false', forceCompetitive: '' } as const;
    expect(changesOfRules(values, chosen)).toEqual({
      challengesEnabled: false,
      forceCompetitive: null,
    });
  });

  it('clears a rule whose field was emptied', () => {
    const { challengesEnabled, wagersAllowed } = valuesOfRules(READ);
    expect(changesOfRules(valuesOfRules(READ), { ...valuesOfRules({}), challengesEnabled, wagersAllowed })).toEqual({
      ...{ allowedBestOf: null, allowedDays: null, teamSize: null, allowedTimeRange: null, timezone: null },
      ...{ minRosterSize: null, minWagerAmount: null },
    });
  });

  it('completes a range of which one end was filled in', () => {
    const values = valuesOfRules({});
    const filledIn = { ...values, teamSize: { min: '', max: 6 }, allowedTimeRange: { start: '18:00', end: '' } } as const;
    expect(changesOfRules(values, filledIn)).toEqual({
      teamSize: { min: 1, max: 6 },
      allowedTimeRange: { start: '18:00', end: '00:00' },
    });
  });

  it('has a field for every rule that the API takes', () => {
    const named = [...NUMBERS, ...FLAGS, ...LISTS, ...HOURS];
    const rules = Object.keys(updateLeagueRulesBody.properties).filter((name) => name !== 'gameId');
    expect(new Set([...named, 'teamSize', 'timezone', 'matchFormat'])).toEqual(new Set(rules));
  });

  it('labels every rule, one without a text by the words of its name', () => {
    const named = [...NUMBERS, ...FLAGS, ...LISTS, ...HOURS];
    expect(named.map(labelOfRule).filter((label) => !/^[A-Z][a-z]/.test(label))).toEqual([]);
    expect(new Set(named.map(labelOfRule)).size).toBe(named.length);
    expect(labelOfRule('minRosterSize')).toBe('Minimum team members');
    expect(labelOfRule('maxMatchesPerDay')).toBe('Max matches per day');
  });

  it('bounds a number as the API does', () => {
    expect(boundsOf('minRosterSize')).toEqual({ min: 1, max: 100, allowDecimal: false });
    expect(boundsOf('minWagerAmount')).toEqual({ min: 0, allowDecimal: true });
  });
});
