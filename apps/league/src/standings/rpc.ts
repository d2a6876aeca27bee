import type { LeagueContext } from '../context.js';
import { listLeagueStandings } from './rpc/list-league-standings.js';
import { recomputeStandings } from './rpc/recompute-standings.js';
import { takeSeasonRankSnapshot } from './rpc/take-season-rank-snapshot.js';

/** The RPCs of this room, by contract. */
export const standingsRpc = (context: LeagueContext) => ({
  league: {
    listLeagueStandings: listLeagueStandings(context),
  },
  leagueMaintenance: {
    recomputeStandings: recomputeStandings(context),
    takeSeasonRankSnapshot: takeSeasonRankSnapshot(context),
  },
});
