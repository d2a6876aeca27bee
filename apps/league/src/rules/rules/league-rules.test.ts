import { describe, expect, it } from 'vitest';
import { findBrokenRule, type LeagueRules, type ProposedMatch } from './league-rules.js';

/** A Friday, 19:30 in Berlin, 13:30 in New York. */
const match: ProposedMatch = {
  mode: 'standard',
  maps: ['bind'],
  bestOf: 3,
  teamSize: 5,
  matchType: 'WAGER',
  wagerAmount: 20,
  scheduledAt: '2026-07-03T17:30:00.000Z',
};
const broken = (rules: LeagueRules, change: Partial<ProposedMatch> = {}) => findBrokenRule(rules, { ...match, ...change }) ?? 'met';

describe("a league's rules", () => {
  it('allow everything that they do not name', () => expect(broken({})).toBe('met'));

  it.each<[LeagueRules, Partial<ProposedMatch>, string]>([
    [{ allowedModeIds: ['standard'] }, {}, 'met'],
    [{ allowedModeIds: ['swift', 'spike'] }, {}, "The league's modes are swift, spike, not standard (allowedModeIds)."],
    [{ allowedMapIds: ['bind', 'haven'] }, {}, 'met'],
    [{ allowedMapIds: ['bind'] }, { maps: ['bind', 'haven'] }, "The map haven is not one of the league's maps: bind (allowedMapIds)."],
    [{ allowedBestOf: [3, 5] }, {}, 'met'],
    [{ allowedBestOf: [3, 5] }, { bestOf: 1 }, "The league's bestOf is 3, 5, not 1 (allowedBestOf)."],
    [{ teamSize: { min: 5, max: 5 } }, {}, 'met'],
    [{ teamSize: { min: 2, max: 4 } }, {}, "The league's team size is 2 to 4, not 5 (teamSize)."],
    [{ wagersAllowed: false }, {}, 'The league allows no wager matches (wagersAllowed).'],
    [{ wagersAllowed: false, minWagerAmount: 5 }, { matchType: 'XP_ONLY', wagerAmount: undefined }, 'met'],
    [{ minWagerAmount: 20, maxWagerAmount: 20 }, {}, 'met'],
    [{ minWagerAmount: 21 }, {}, "The league's smallest wager is 21 (minWagerAmount)."],
    [{ minWagerAmount: 1 }, { wagerAmount: undefined }, "The league's smallest wager is 1 (minWagerAmount)."],
    [{ maxWagerAmount: 19 }, {}, "The league's largest wager is 19 (maxWagerAmount)."],
  ])('%j on %j: %s', (rules, change, verdict) => expect(broken(rules, change)).toBe(verdict));

  it.each<[LeagueRules, string, string]>([
    [{ allowedDays: ['FRIDAY'], timezone: 'Europe/Berlin' }, '2026-07-03T21:59:00.000Z', 'met'],
    [
      { allowedDays: ['FRIDAY'], timezone: 'Europe/Berlin' },
      '2026-07-03T22:00:00.000Z',
      "The league's days are FRIDAY (Europe/Berlin), not SATURDAY (allowedDays).",
    ],
    [{ blockedDays: ['FRIDAY'] }, '2026-07-03T22:00:00.000Z', 'The league does not play on FRIDAY (UTC; blockedDays).'],
    [{ allowedTimeRange: { start: '18:00', end: '23:00' }, timezone: 'America/New_York' }, '2026-07-03T22:00:00.000Z', 'met'],
    [
      { allowedTimeRange: { start: '18:00', end: '23:00' }, timezone: 'America/New_York' },
      '2026-07-03T17:30:00.000Z',
      "The league's hours are 18:00 to 23:00 (America/New_York), not 13:30 (allowedTimeRange).",
    ],
    // The end is excluded; winter time shifts the instant.
    [
      { allowedTimeRange: { start: '18:00', end: '23:00' }, timezone: 'Europe/Berlin' },
      '2026-07-03T21:00:00.000Z',
      "The league's hours are 18:00 to 23:00 (Europe/Berlin), not 23:00 (allowedTimeRange).",
    ],
    [{ allowedTimeRange: { start: '18:00', end: '23:00' }, timezone: 'Europe/Berlin' }, '2026-01-02T21:00:00.000Z', 'met'],
    [{ allowedTimeRange: { start: '22:00', end: '02:00' } }, '2026-07-03T00:30:00.000Z', 'met'],
    [
      { allowedTimeRange: { start: '22:00', end: '02:00' } },
      '2026-07-03T02:00:00.000Z',
      "The league's hours are 22:00 to 02:00 (UTC), not 02:00 (allowedTimeRange).",
    ],
  ])('%j at %s: %s', (rules, scheduledAt, verdict) => expect(broken(rules, { scheduledAt })).toBe(verdict));

  it('refuses a match without a time if days or hours are limited', () => {
    expect(broken({ allowedDays: ['FRIDAY'] }, { scheduledAt: undefined })).toBe(
      'The league plays only on certain days and hours: scheduledAt is required (allowedDays).',
    );
  });
});
