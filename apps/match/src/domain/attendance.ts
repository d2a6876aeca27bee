import type { AttendanceStatus, MatchStatus } from '@matchpoint/core';
import type { MatchEvent, RosterState } from './match-state.js';

/** What a rostered player has said about coming. */
export interface AttendanceState {
  readonly userId: string;
  readonly status: AttendanceStatus;
  readonly checkedInAt: string | null;
}

export interface AttendanceChange {
  readonly attendance: AttendanceState;
  /** Where the player's word changed who plays. */
  readonly roster?: RosterState;
  readonly reclaimedSpot: boolean;
  /** The bench player who took the spot. */
  readonly replacedBy?: string;
  readonly events: readonly MatchEvent[];
}

/** The roster on which a player is: where they play rather than where they sit. */
export function rosterOf(rosters: readonly RosterState[], userId: string): RosterState | undefined {
  return (
    rosters.find(({ activeUserIds }) => activeUserIds.includes(userId)) ??
    rosters.find(({ bench }) => bench.some(({ id }) => id === userId))
  );
}

/**
 * A player's word about coming. Who plays and does not come goes to the end of the bench and leaves the spot to the first bench player who
 * has not declined too; who comes after all takes a free spot back. Saying to come once both teams stand is the check-in; taking it back
 * undoes it.
 */
export function changeAttendance(
  roster: RosterState,
  said: readonly AttendanceState[],
  userId: string,
  status: AttendanceStatus,
  matchStatus: MatchStatus,
  now: string,
): AttendanceChange {
  const before = said.find((each) => each.userId === userId);
  const checksIn = status === 'ATTENDING' && matchStatus !== 'PENDING';
  const attendance: AttendanceState = { userId, status, checkedInAt: checksIn ? (before?.checkedInAt ?? now) : null };
  const moved =
    status === 'NOT_ATTENDING' ? leaveSpot(roster, said, userId) : status === 'ATTENDING' ? takeFreeSpot(roster, userId) : undefined;
  const events: MatchEvent[] = [];
  if (moved) events.push({ type: 'roster.updated', data: { teamId: roster.teamId, playerIds: [...moved.roster.activeUserIds] } });
  if (attendance.checkedInAt !== null && before?.checkedInAt == null) {
    events.push({
      type: 'player.checked_in',
      data: { teamId: roster.teamId, userId, checkedInAt: Date.parse(attendance.checkedInAt) },
      userIds: [userId],
    });
  }
  return { attendance, reclaimedSpot: moved !== undefined && status === 'ATTENDING', ...moved, events };
}

function leaveSpot(
  roster: RosterState,
  said: readonly AttendanceState[],
  userId: string,
): { roster: RosterState; replacedBy?: string } | undefined {
  const position = roster.activeUserIds.indexOf(userId);
  if (position === -1) return undefined;
  const declined = new Set(said.filter(({ status }) => status === 'NOT_ATTENDING').map((each) => each.userId));
  const substitute = roster.bench.find(({ id }) => !declined.has(id));
  const activeUserIds = roster.activeUserIds.toSpliced(position, 1, ...(substitute ? [substitute.id] : []));
  const rest = roster.bench.filter((player) => player !== substitute);
  const bench = [...rest, { id: userId, priority: Math.max(0, ...roster.bench.map(({ priority }) => priority)) + 1 }];
  return { roster: { ...roster, activeUserIds, bench }, ...(substitute && { replacedBy: substitute.id }) };
}

/**
 * The roster without a player who is on the team no more: the first bench player who has not declined takes the spot. Undefined: the player
 * is not on it. `isActiveChanged`: whether others play now.
 */
export function dropPlayer(
  roster: RosterState,
  said: readonly AttendanceState[],
  userId: string,
): { roster: RosterState; isActiveChanged: boolean } | undefined {
  const isActive = roster.activeUserIds.includes(userId);
  if (!isActive && !roster.bench.some(({ id }) => id === userId)) return undefined;
  const left = (isActive ? leaveSpot(roster, said, userId)?.roster : undefined) ?? roster;
  return { roster: { ...left, bench: left.bench.filter(({ id }) => id !== userId) }, isActiveChanged: isActive };
}

function takeFreeSpot(roster: RosterState, userId: string): { roster: RosterState } | undefined {
  if (roster.activeUserIds.includes(userId) || roster.activeUserIds.length >= roster.spots) return undefined;
  return { roster: { ...roster, activeUserIds: [...roster.activeUserIds, userId], bench: roster.bench.filter(({ id }) => id !== userId) } };
}
