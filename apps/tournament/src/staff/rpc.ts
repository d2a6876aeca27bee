import type { TournamentContext } from '../context.js';
import { addTournamentStaff } from './rpc/add-tournament-staff.js';
import { getTournamentActivityFeed } from './rpc/get-tournament-activity-feed.js';
import { listTournamentStaff } from './rpc/list-tournament-staff.js';
import { removeTournamentStaff } from './rpc/remove-tournament-staff.js';

/** The RPCs of this room, by contract. */
export const staffRpc = (context: TournamentContext) => ({
  staff: {
    listTournamentStaff: listTournamentStaff(context),
    addTournamentStaff: addTournamentStaff(context),
    removeTournamentStaff: removeTournamentStaff(context),
    getTournamentActivityFeed: getTournamentActivityFeed(context),
  },
});
