import { HOUR_MS } from '@matchpoint/core';
import type { AttendanceState } from './attendance.js';
import type { MatchState, RosterState } from './match-state.js';

/** When players check in, relative to scheduledAt (docs/reference/matches.md#room). */
export const CHECK_IN_OPENS_MS = -HOUR_MS;
export const CHECK_IN_CLOSES_MS = 15 * 60_000;

/** When pages ask players to check in. Null: from the start, or until the match begins. */
export interface CheckInWindow {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

const from = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString();

/** Undefined if there is no check-in: before both teams are set, and once it is played. A game's matches never end by a no-show. */
export function checkInOf({
  status,
  scheduledAt,
  origin,
}: Pick<MatchState, 'status' | 'scheduledAt' | 'origin'>): CheckInWindow | undefined {
  if (status !== 'ACCEPTED' && status !== 'READY') return undefined;
  if (scheduledAt === null) return { opensAt: null, closesAt: null };
  const closesAt = origin === 'captain' || origin === 'tournament' ? from(scheduledAt, CHECK_IN_CLOSES_MS) : null;
  return { opensAt: from(scheduledAt, CHECK_IN_OPENS_MS), closesAt };
}

export function isCheckInOpen({ opensAt, closesAt }: CheckInWindow, now: string): boolean {
  return (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt);
}

/** Number of a side's active players who have checked in. */
export interface CheckedIn {
  readonly checkedIn: number;
  readonly of: number;
}

export function countCheckedIn(roster: RosterState | undefined, attendance: readonly AttendanceState[]): CheckedIn {
  const active = roster?.activeUserIds ?? [];
  return { checkedIn: active.filter((userId) => hasCheckedIn(attendance, userId)).length, of: active.length };
}

export function hasCheckedIn(attendance: readonly AttendanceState[], userId: string): boolean {
  return attendance.some((said) => said.userId === userId && said.checkedInAt !== null);
}
