import { describe, expect, it } from 'vitest';
import type { LeagueRules } from './league-rules.js';
import { findBarredPlayer, joinsSince, type TeamJoin } from './roster-lock.js';

const LOCKED: LeagueRules = { rosterLockEnabled: true, rosterLockedSince: '2026-07-01T00:00:00.000Z', timezone: 'Europe/Berlin' };
const joined = (userId: string, joinedAt: string): TeamJoin => ({ userId, joinedAt });
/** The rule that excludes the player, if any. */
const barredBy = (rules: LeagueRules, joins: TeamJoin[], ...players: string[]) =>
  /\((\w+)\)/.exec(findBarredPlayer({ ...LOCKED, ...rules }, joins, players) ?? '')?.[1];

describe('a locked roster', () => {
  it('applies to joins since the lock, and not at all while it is off', () => {
    expect(joinsSince({})).toBeUndefined();
    expect(joinsSince({ rosterLockedSince: LOCKED.rosterLockedSince })).toBeUndefined();
    expect(joinsSince(LOCKED)).toBe(LOCKED.rosterLockedSince);
  });

  it('allows players who have not joined since the lock, and excludes all others if it has no window', () => {
    const joins = [joined('new', '2026-07-01T00:00:00.000Z')];
    expect(barredBy({}, joins, 'founder', 'old')).toBeUndefined();
    expect(barredBy({}, joins, 'founder', 'new')).toBe('rosterLockEnabled');
    expect(findBarredPlayer(LOCKED, joins, ['new'])).toContain('new joined the team');
  });

  // 2026-07-03 is a Friday; Berlin is two hours ahead of UTC.
  it.each([
    [{ rosterChangeWindowDays: ['FRIDAY'] }, '2026-07-03T10:00:00.000Z', undefined],
    [{ rosterChangeWindowDays: ['FRIDAY'] }, '2026-07-02T22:00:00.000Z', undefined],
    [{ rosterChangeWindowDays: ['FRIDAY'] }, '2026-07-03T22:00:00.000Z', 'rosterChangeWindowDays'],
    [{ rosterChangeWindowTime: { start: '18:00', end: '20:00' } }, '2026-07-03T16:00:00.000Z', undefined],
    [{ rosterChangeWindowTime: { start: '18:00', end: '20:00' } }, '2026-07-03T18:00:00.000Z', 'rosterChangeWindowTime'],
    [{ rosterChangeWindowTime: { start: '23:00', end: '01:00' } }, '2026-07-03T22:30:00.000Z', undefined],
    [{ rosterChangeWindowDays: ['MONDAY'], maxRosterChangesPerWeek: 100 }, '2026-07-03T10:00:00.000Z', 'rosterChangeWindowDays'],
  ] satisfies [LeagueRules, string, string | undefined][])('with the rules %j, judges a player who joined at %s: %s', (rules, at, rule) => {
    expect(barredBy(rules, [joined('new', at)], 'new')).toBe(rule);
  });

  it('allows only the first joins of each week, counting members who left again', () => {
    const joins = [
      joined('left', '2026-07-01T10:00:00.000Z'),
      joined('second', '2026-07-03T10:00:00.000Z'),
      // Already Monday in Berlin.
      joined('next', '2026-07-05T22:30:00.000Z'),
    ];
    expect(barredBy({ maxRosterChangesPerWeek: 1 }, joins, 'second')).toBe('maxRosterChangesPerWeek');
    expect(barredBy({ maxRosterChangesPerWeek: 2 }, joins, 'second')).toBeUndefined();
    expect(barredBy({ maxRosterChangesPerWeek: 1 }, joins, 'next')).toBeUndefined();
    expect(barredBy({ maxRosterChangesPerWeek: 1, timezone: 'UTC' }, joins, 'next')).toBe('maxRosterChangesPerWeek');
  });
});
