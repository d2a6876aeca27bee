export { requireLeagueTeam, requireTransition } from './decide-on-team.js';
export { startFollowingClosedTeams } from './follow-closed-teams.js';
export { startFollowingTeams } from './follow-teams.js';
export { startGivingMembershipIds } from './give-membership-ids.js';
export { startNamingTeams } from './name-teams.js';
export { requireCaptain } from './require-captain.js';
export { requireCaptainedTeam } from './require-captained-team.js';
export { teamsRpc } from './rpc.js';
export { nextMembership } from './rules/membership.js';
export { banRuns } from './store/ban-runs.js';
export { holdTeam } from './store/closed-teams.js';
export {
  countApproved,
  decideMembership,
  findLeagueTeam,
  findMemberships,
  type LeagueTeamRow,
  listApprovedTeamIds,
  listLeagueTeamRows,
  storeApplication,
  WAS_APPROVED,
} from './store/league-teams.js';
