import type { LeagueContext } from '../context.js';
import { applyToLeague } from './rpc/apply-to-league.js';
import { approveLeagueTeamApplication } from './rpc/approve-league-team-application.js';
import { denyLeagueTeamApplication } from './rpc/deny-league-team-application.js';
import { getLeagueApplyEligibility } from './rpc/get-league-apply-eligibility.js';
import { listLeagueApplications } from './rpc/list-league-applications.js';
import { withdrawLeagueApplication } from './rpc/withdraw-league-application.js';

/** The RPCs of this room, by contract. */
export const applicationsRpc = (context: LeagueContext) => ({
  leagueTeam: {
    applyToLeague: applyToLeague(context),
    withdrawLeagueApplication: withdrawLeagueApplication(context),
    approveLeagueTeamApplication: approveLeagueTeamApplication(context),
    denyLeagueTeamApplication: denyLeagueTeamApplication(context),
    getLeagueApplyEligibility: getLeagueApplyEligibility(context),
    listLeagueApplications: listLeagueApplications(context),
  },
});
