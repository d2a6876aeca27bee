import type { LeagueContext } from '../context.js';
import { announceLeague } from './rpc/announce-league.js';
import { listLeagueAnnouncements } from './rpc/list-league-announcements.js';

/** The RPCs of this room, by contract. */
export const announcementsRpc = (context: LeagueContext) => ({
  leagueAdministration: {
    announceLeague: announceLeague(context),
  },
  leagueRecord: {
    listLeagueAnnouncements: listLeagueAnnouncements(context),
  },
});
