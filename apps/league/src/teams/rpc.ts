import type { LeagueContext } from '../context.js';
import { leaveLeague } from './rpc/leave-league.js';
import { listLeagueTeams } from './rpc/list-league-teams.js';
import { removeLeagueTeam } from './rpc/remove-league-team.js';

/** The RPCs of this room, by contract. */
export const teamsRpc = (context: LeagueContext) => ({
  leagueTeam: {
    leaveLeague: leaveLeague(context),
    removeLeagueTeam: removeLeagueTeam(context),
    listLeagueTeams: listLeagueTeams(context),
  },
});
