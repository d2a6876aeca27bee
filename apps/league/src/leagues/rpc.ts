import type { LeagueContext } from '../context.js';
import { batchGetLeagueReferences } from './rpc/batch-get-league-references.js';
import { createLeague } from './rpc/create-league.js';
import { discoverLeagues } from './rpc/discover-leagues.js';
import { getLeague } from './rpc/get-league.js';
import { getLeagueDashboardStats } from './rpc/get-league-dashboard-stats.js';
import { getLeagueSettings } from './rpc/get-league-settings.js';
import { listLeagueActivities } from './rpc/list-league-activities.js';
import { listUserLeagues } from './rpc/list-user-leagues.js';
import { requestLeagueShutdown } from './rpc/request-league-shutdown.js';
import { resolveLeagues } from './rpc/resolve-leagues.js';
import { searchLeagues } from './rpc/search-leagues.js';
import { setLeagueEnabled } from './rpc/set-league-enabled.js';
import { updateLeagueBranding } from './rpc/update-league-branding.js';
import { updateLeagueSettings } from './rpc/update-league-settings.js';
import { updateStaffLeague } from './rpc/update-staff-league.js';

/** The RPCs of this room, by contract. */
export const leaguesRpc = (context: LeagueContext) => ({
  leagueSearch: {
    searchLeagues: searchLeagues(context),
  },
  league: {
    resolveLeagues: resolveLeagues(context),
    batchGetLeagueReferences: batchGetLeagueReferences(context),
    discoverLeagues: discoverLeagues(context),
    getLeague: getLeague(context),
    listLeagueActivities: listLeagueActivities(context),
    listUserLeagues: listUserLeagues(context),
  },
  leagueAdministration: {
    updateLeagueBranding: updateLeagueBranding(context),
    createLeague: createLeague(context),
    updateLeagueSettings: updateLeagueSettings(context),
    setLeagueEnabled: setLeagueEnabled(context),
    requestLeagueShutdown: requestLeagueShutdown(context),
    updateStaffLeague: updateStaffLeague(context),
  },
  leagueRecord: {
    getLeagueSettings: getLeagueSettings(context),
    getLeagueDashboardStats: getLeagueDashboardStats(context),
  },
});
