import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listOngoingMatches as readOngoing } from '../db/list-matches.js';
import { findRooms } from '../db/rooms.js';
import { toOutlook } from '../steps/to-outlook.js';

/** GET /user/ongoing-matches (docs/reference/matches.md#next-action). */
export function listOngoingMatches({ reads, clock }: MatchContext): Handlers<match.MatchServiceService>['listOngoingMatches'] {
  return ({ callerTeamIds, captainedTeamIds, userId }) =>
    reads.read(async (client) => {
      const matches = await readOngoing(client, callerTeamIds);
      if (userId === undefined) return { matches, outlooks: [] };
      const rooms = await findRooms(
        client,
        matches.map(({ id }) => id),
      );
      const teams = new Map(callerTeamIds.map((teamId) => [teamId, { isCaptain: captainedTeamIds.includes(teamId) }]));
      const now = clock.now();
      const outlooks = matches.map(({ id }) => {
        const room = rooms.get(id);
        return room ? toOutlook(room, { userId, teams }, false, now) : {};
      });
      return { matches, outlooks };
    });
}
