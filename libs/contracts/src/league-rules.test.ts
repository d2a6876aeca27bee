import { expect, it } from 'vitest';
import { fromLeagueRules, league, toLeagueRules } from './index.js';

it('carries every kind of rule over the wire, with the order of the rules and those that are cleared', () => {
  const rules = {
    timezone: 'Europe/Berlin',
    allowedBestOf: [3, 1],
    wagersAllowed: false,
    allowedMapIds: ['haven', 'bind'],
    blockedDays: [],
    maxWagerAmount: 2.5,
    allowedTimeRange: { start: '18:00', end: '23:00' },
    teamSize: { min: 1, max: 5 },
    matchFormat: null,
  };
  const { LeagueRules } = league;
  const read = fromLeagueRules<typeof rules>(
    LeagueRules.decode(LeagueRules.encode(toLeagueRules({ ...rules, minRosterSize: undefined })).finish()),
  );
  expect(read).toEqual(rules);
  expect(Object.keys(read)).toEqual(Object.keys(rules));
});
