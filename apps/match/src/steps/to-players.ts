import type { match } from '@matchpoint/contracts';
import type { AttendanceState } from '../domain/attendance.js';
import type { RosterState } from '../domain/match-state.js';

/** The players of one side of a match: the active ones, then the bench in order. A player who has not answered is TENTATIVE. */
export function toPlayers(
  matchId: string,
  { side, teamId, activeUserIds, bench }: RosterState,
  attendance: readonly AttendanceState[],
): match.MatchPlayer[] {
  const said = new Map(attendance.map((each) => [each.userId, each]));
  const toPlayer =
    (rosterType: 'ACTIVE' | 'BENCH') =>
    (userId: string): match.MatchPlayer => {
      const { status = 'TENTATIVE', checkedInAt = null } = said.get(userId) ?? {};
      return {
        id: `${matchId}.${side}.${userId}`,
        userId,
        teamId,
        rosterType,
        attendanceStatus: status,
        isCheckedIn: checkedInAt !== null,
        checkedInAt: checkedInAt ?? undefined,
      };
    };
  return [...activeUserIds.map(toPlayer('ACTIVE')), ...bench.map(({ id }) => id).map(toPlayer('BENCH'))];
}
