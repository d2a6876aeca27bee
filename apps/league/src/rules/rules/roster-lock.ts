import { DAY_MS } from '@matchpoint/core';
import type { LeagueRules } from './league-rules.js';
import { isWithin, localTime } from './local-time.js';

/** A user who joined a team, and when (ISO 8601). */
export interface TeamJoin {
  userId: string;
  joinedAt: string;
}

/** How long before the lock its first week may have begun, in any time zone. */
const WEEK_MS = 8 * DAY_MS;

/** From when on joins of a team matter to its roster; undefined if rosters are not locked. */
export function joinsSince({ rosterLockEnabled, rosterLockedSince }: LeagueRules): string | undefined {
  if (rosterLockEnabled !== true || rosterLockedSince === undefined) return undefined;
  return new Date(Date.parse(rosterLockedSince) - WEEK_MS).toISOString();
}

/**
 * The first player who may not be rostered while rosters are locked, as a sentence that names the rule; undefined if all may. A player who
 * joined since the lock may play if they joined in the window, among the first of their week; without a window, none may
 * (docs/reference/league-rules.md#roster-lock). `joins` are all since {@link joinsSince}, in order, including those of former members.
 */
export function findBarredPlayer(rules: LeagueRules, joins: readonly TeamJoin[], playerIds: readonly string[]): string | undefined {
  for (const playerId of playerIds) {
    const place = joins.findIndex(({ userId }) => userId === playerId);
    const join = joins[place];
    const rule = join && findBrokenLock(rules, join, joins.slice(0, place));
    if (rule !== undefined) return `${playerId} joined the team while the league's rosters are locked (${rule}).`;
  }
  return undefined;
}

/** The rule of the lock that a join breaks, given the joins before it. */
function findBrokenLock(rules: LeagueRules, { joinedAt }: TeamJoin, before: readonly TeamJoin[]): string | undefined {
  const { rosterLockedSince = '', rosterChangeWindowDays, rosterChangeWindowTime, maxRosterChangesPerWeek, timezone = 'UTC' } = rules;
  if (joinedAt < rosterLockedSince) return undefined;
  if (!rosterChangeWindowDays && !rosterChangeWindowTime && maxRosterChangesPerWeek === undefined) return 'rosterLockEnabled';
  const { day, time, week } = localTime(joinedAt, timezone);
  if (rosterChangeWindowDays && !rosterChangeWindowDays.includes(day)) return 'rosterChangeWindowDays';
  if (rosterChangeWindowTime && !isWithin(time, rosterChangeWindowTime)) return 'rosterChangeWindowTime';
  const earlier = before.filter((other) => localTime(other.joinedAt, timezone).week === week).length;
  return maxRosterChangesPerWeek !== undefined && earlier >= maxRosterChangesPerWeek ? 'maxRosterChangesPerWeek' : undefined;
}
