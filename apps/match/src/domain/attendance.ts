import type { AttendanceStatus, MatchStatus } from '@matchpoint/core';
import type { MatchEvent, RosterState } from './match-state.js';
import { isOnRoster } from './rosters.js';

/** A rostered player's answer about attending. */
export interface AttendanceState {
  readonly userId: string;
  readonly status: AttendanceStatus;
  readonly checkedInAt: string | null;
}

export interface AttendanceChange {
  readonly attendance: AttendanceState;
  /** Set if the player's answer changed who plays. */
  readonly roster?: RosterState;
  readonly reclaimedSpot: boolean;
  /** The bench player who took the spot. */
  readonly replacedBy?: string;
  readonly events: readonly MatchEvent[];
}

/** The roster on which a player is: preferably as an active player rather than on the bench. */
export function rosterOf(rosters: readonly RosterState[], userId: string): RosterState | undefined {
  return (
    rosters.find(({ activeUserIds }) => activeUserIds.includes(userId)) ??
    rosters.find(({ bench }) => bench.some(({ id }) => id === userId))
  );
}

/**
 * A player's answer about attending. An active player who declines goes to the end of the bench and leaves the spot to the first bench
 * player who has not declined; one who confirms after all takes a free spot back. Confirming once both teams are set is the check-in;
 * withdrawing it undoes it.
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
 * The roster without a player who has left the team: the first bench player who has not declined takes the spot. Undefined if the player is
 * not on it. `isActiveChanged`: whether the active players changed.
 */
export function dropPlayer(
  roster: RosterState,
  said: readonly AttendanceState[],
  userId: string,
): { roster: RosterState; isActiveChanged: boolean } | undefined {
  if (!isOnRoster(roster, userId)) return undefined;
  const isActive = roster.activeUserIds.includes(userId);
  const left = (isActive ? leaveSpot(roster, said, userId)?.roster : undefined) ?? roster;
  return { roster: { ...left, bench: left.bench.filter(({ id }) => id !== userId) }, isActiveChanged: isActive };
}

function takeFreeSpot(roster: RosterState, userId: string): { roster: RosterState } | undefined {
  if (roster.activeUserIds.includes(userId) || roster.activeUserIds.length >= roster.spots) return undefined;
  return { roster: { ...roster, activeUserIds: [...roster.activeUserIds, userId], bench: roster.bench.filter(({ id }) => id !== userId) } };
}
