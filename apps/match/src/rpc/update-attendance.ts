import { match } from '@matchpoint/contracts';
import { ATTENDANCE_STATUSES } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import { findAttendance, saveAttendance, saveRoster } from '../db/rosters.js';
import { changeAttendance, rosterOf } from '../domain/attendance.js';
import { decide } from '../domain/decide.js';
import { roomChanged } from '../outbox/room-changed.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/**
 * POST /matches/{matchId}/attendance by a player on one of the rosters, until the match starts.
 * @throws error_not_match_participant for others
 */
export function updateAttendance(context: MatchContext): Handlers<match.MatchCommandServiceService>['updateAttendance'] {
  return async (request, call) => {
    const caller = requirePersonal(call);
    const status = ATTENDANCE_STATUSES.find((each) => each === request.status);
    if (!status) throw invalidInput('body.status', `must be one of ${ATTENDANCE_STATUSES.join(', ')}`);
    const standing = await readStanding(context.peers, call, caller);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.UpdateAttendanceResponse,
      standing,
      async authorize(found, tx) {
        requireVisible(found, standing);
        const roster = rosterOf(await findRosters(tx, found.id), caller.userId);
        if (!roster) throw new DomainError('error_not_match_participant', { message: 'You are not on a roster of this match.' });
        return roster;
      },
      async act({ tx, match: found, store, timestamp }, roster) {
        const decision = decide(found, [], { name: 'set_attendance', by: 'player' }, new Date(timestamp));
        const change = changeAttendance(roster, await findAttendance(tx, found.id), caller.userId, status, found.status, timestamp);
        await saveAttendance(tx, found.id, change.attendance, timestamp);
        if (change.roster) await saveRoster(tx, found.id, change.roster, timestamp);
        await store({ ...decision, events: change.events });
        if (change.events.length === 0) await appendEvent(tx, roomChanged(found, timestamp));
        const { reclaimedSpot, replacedBy } = change;
        return { reclaimedSpot, replacedBy, message: messageOf(change), timestamp };
      },
    });
  };
}

function messageOf({ reclaimedSpot, replacedBy }: { reclaimedSpot: boolean; replacedBy?: string }): string | undefined {
  if (replacedBy !== undefined) return 'A bench player took your spot.';
  return reclaimedSpot ? 'You have a spot on the active roster.' : undefined;
}
