import type { LeagueRules } from './league-rules.js';
import { isWithin, localTime } from './local-time.js';

/** A user who joined a team, and when (ISO 8601). */
export interface TeamJoin {
  userId: string;
  joinedAt: string;
}

/** From when on joins of a team matter to its roster; undefined if rosters are not locked. */
export function joinsSince({ rosterLockEnabled, rosterLockedSince }: LeagueRules): string | undefined {
  return rosterLockEnabled === true ? rosterLockedSince : undefined;
}

/**
 * The first player who may not be rostered while rosters are locked, as a sentence that names the rule; undefined if all may. A player who
 * joined since the lock may play if they joined in the window, among the first of their week; without a window, none may
 * (docs/reference/league-rules.md#roster-lock). `joins` are all since {@link joinsSince}, in order, including those of former
 * members, but not of founders.
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
  const { rosterChangeWindowDays, rosterChangeWindowTime, maxRosterChangesPerWeek, timezone = 'UTC' } = rules;
  if (!rosterChangeWindowDays && !rosterChangeWindowTime && maxRosterChangesPerWeek === undefined) return 'rosterLockEnabled';
  const { day, time, week } = localTime(joinedAt, timezone);
  if (rosterChangeWindowDays && !rosterChangeWindowDays.includes(day)) return 'rosterChangeWindowDays';
  if (rosterChangeWindowTime && !isWithin(time, rosterChangeWindowTime)) return 'rosterChangeWindowTime';
  const earlier = before.filter((other) => localTime(other.joinedAt, timezone).week === week).length;
  return maxRosterChangesPerWeek !== undefined && earlier >= maxRosterChangesPerWeek ? 'maxRosterChangesPerWeek' : undefined;
}
