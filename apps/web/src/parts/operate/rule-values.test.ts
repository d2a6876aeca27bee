import { expect, it } from 'vitest';
import { bodyOfRules, valuesOfRules } from './rule-values.js';

it('rules that are read into fields and sent as they are stay what they were', () => {
  const rules = {
    allowedBestOf: [3, 5],
    allowedDays: ['SATURDAY'],
    teamSize: { min: 4, max: 6 },
    allowedTimeRange: { start: '18:00', end: '23:30' },
    timezone: 'America/New_York',
    minRosterSize: 5,
    challengesEnabled: true,
  };
  const { ...body } = bodyOfRules(valuesOfRules(rules));
  expect(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))).toEqual(rules);
});

it('fields that are left empty take their rules away, and touch none that has no field', () => {
  const body = bodyOfRules(valuesOfRules({ wagersAllowed: true, minRosterSize: 0 }));
  expect(body.minRosterSize).toBe(0);
  expect(new Set(Object.entries(body).flatMap(([name, value]) => (name === 'minRosterSize' ? [] : [value])))).toEqual(new Set([null]));
  expect(body).not.toHaveProperty('wagersAllowed');
});
