import type { match } from '@matchpoint/contracts';
import { checkInOf, countCheckedIn } from '../domain/check-in.js';
import { nextActionOf, type Room } from '../domain/next-action.js';
import { isOfEitherTeam, type Standing } from '../domain/standing.js';

/**
 * The next action on a match from this person's view, and the check-ins.
 * @param isStaff whether the person is on the staff of its league
 */
export function toOutlook(room: Room, standing: Standing, isStaff: boolean, now: Date): match.MatchOutlook {
  const next = nextActionOf(room, standing, now);
  const counts = checkInOf(room.match) && (isStaff || isOfEitherTeam(room.match, standing));
  const countOf = (side: 'creator' | 'accepted') =>
    countCheckedIn(
      room.rosters.find((roster) => roster.side === side),
      room.attendance,
    );
  return {
    nextAction: next && { ...next, mapIndex: next.mapIndex ?? undefined, deadlineAt: next.deadlineAt ?? undefined },
    ...(counts && { creator: countOf('creator'), accepted: countOf('accepted') }),
  };
}
