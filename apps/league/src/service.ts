import { league } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { applyMatchEvent, MATCH_EVENTS } from './consumers/match-events.js';
import { applyResultsRecorded, RESULTS_RECORDED } from './consumers/results-recorded.js';
import { applyTeamEvent, TEAM_EVENTS } from './consumers/team-events.js';
import { applyUserEvent, USER_EVENTS } from './consumers/user-events.js';
import type { LeagueContext } from './context.js';
import { activateLeagueSeason } from './rpc/activate-league-season.js';
import { addLeagueGame } from './rpc/add-league-game.js';
import { addLeagueMember } from './rpc/add-league-member.js';
import { admitMatchOperation } from './rpc/admit-match-operation.js';
import { announceLeague } from './rpc/announce-league.js';
import { applyLeagueRuleTemplate } from './rpc/apply-league-rule-template.js';
import { applyToLeague } from './rpc/apply-to-league.js';
import { approveLeagueTeamApplication } from './rpc/approve-league-team-application.js';
import { batchCheckLeagueStaff } from './rpc/batch-check-league-staff.js';
import { batchListLeagueRoles } from './rpc/batch-list-league-roles.js';
import { checkMatchEligibility } from './rpc/check-match-eligibility.js';
import { clearLeagueCooldown } from './rpc/clear-league-cooldown.js';
import { completeLeagueSeason } from './rpc/complete-league-season.js';
import { createLeague } from './rpc/create-league.js';
import { createLeagueBan } from './rpc/create-league-ban.js';
import { createLeaguePenalty } from './rpc/create-league-penalty.js';
import { createLeagueSeason } from './rpc/create-league-season.js';
import { createTicket } from './rpc/create-ticket.js';
import { deleteLeagueSeason } from './rpc/delete-league-season.js';
import { denyLeagueTeamApplication } from './rpc/deny-league-team-application.js';
import { discoverLeagues } from './rpc/discover-leagues.js';
import { escalateTicket } from './rpc/escalate-ticket.js';
import { getLeague } from './rpc/get-league.js';
import { getLeagueApplyEligibility } from './rpc/get-league-apply-eligibility.js';
import { getLeagueBans } from './rpc/get-league-bans.js';
import { getLeagueDashboardStats } from './rpc/get-league-dashboard-stats.js';
import { getLeagueDisplayRules } from './rpc/get-league-display-rules.js';
import { getLeagueRules } from './rpc/get-league-rules.js';
import { getLeagueSeason } from './rpc/get-league-season.js';
import { getLeagueSeasonOptions } from './rpc/get-league-season-options.js';
import { getLeagueSettings } from './rpc/get-league-settings.js';
import { getLeagueTemplates } from './rpc/get-league-templates.js';
import { getTicket } from './rpc/get-ticket.js';
import { importLeagues } from './rpc/import-leagues.js';
import { importRuleTemplates } from './rpc/import-rule-templates.js';
import { issueLeagueCooldown } from './rpc/issue-league-cooldown.js';
import { leaveLeague } from './rpc/leave-league.js';
import { listEscalatedTickets } from './rpc/list-escalated-tickets.js';
import { listLeagueActivities } from './rpc/list-league-activities.js';
import { listLeagueAnnouncements } from './rpc/list-league-announcements.js';
import { listLeagueApplications } from './rpc/list-league-applications.js';
import { listLeagueBans } from './rpc/list-league-bans.js';
import { listLeagueCooldowns } from './rpc/list-league-cooldowns.js';
import { listLeagueGames } from './rpc/list-league-games.js';
import { listLeagueMembers } from './rpc/list-league-members.js';
import { listLeaguePenalties } from './rpc/list-league-penalties.js';
import { listLeagueSeasons } from './rpc/list-league-seasons.js';
import { listLeagueStandings } from './rpc/list-league-standings.js';
import { listLeagueTeams } from './rpc/list-league-teams.js';
import { listTickets } from './rpc/list-tickets.js';
import { listPublicLeaguePenalties } from './rpc/list-public-league-penalties.js';
import { recomputeStandings } from './rpc/recompute-standings.js';
import { removeLeagueDisplayRule } from './rpc/remove-league-display-rule.js';
import { removeLeagueGame } from './rpc/remove-league-game.js';
import { removeLeagueMember } from './rpc/remove-league-member.js';
import { removeLeagueTeam } from './rpc/remove-league-team.js';
import { reorderLeagueDisplayRules } from './rpc/reorder-league-display-rules.js';
import { replyToTicket } from './rpc/reply-to-ticket.js';
import { requestLeagueShutdown } from './rpc/request-league-shutdown.js';
import { resolveLeagues } from './rpc/resolve-leagues.js';
import { revokeLeagueBan } from './rpc/revoke-league-ban.js';
import { revokeLeaguePenalty } from './rpc/revoke-league-penalty.js';
import { searchLeagues } from './rpc/search-leagues.js';
import { setLeagueEnabled } from './rpc/set-league-enabled.js';
import { toggleLeagueGame } from './rpc/toggle-league-game.js';
import { transferLeagueOwnership } from './rpc/transfer-league-ownership.js';
import { updateLeagueBranding } from './rpc/update-league-branding.js';
import { updateLeagueCooldownConfig } from './rpc/update-league-cooldown-config.js';
import { updateLeagueMemberRole } from './rpc/update-league-member-role.js';
import { updateLeaguePointsConfig } from './rpc/update-league-points-config.js';
import { updateLeagueRules } from './rpc/update-league-rules.js';
import { updateLeagueSettings } from './rpc/update-league-settings.js';
import { updateStaffLeague } from './rpc/update-staff-league.js';
import { updateTicket } from './rpc/update-ticket.js';
import { upsertLeagueDisplayRule } from './rpc/upsert-league-display-rule.js';
import { withdrawLeagueApplication } from './rpc/withdraw-league-application.js';
import { startCounting } from './steps/count-uncounted.js';
import { startFinalizing } from './steps/finalize-seasons.js';
import { startFollowingTeams } from './steps/follow-closed-teams.js';
import { startGivingMembershipIds } from './steps/give-membership-ids.js';
import { startNamingTeams } from './steps/name-teams.js';

/** The league service: its RPCs, the consumer of results, the relay of its outbox and the sweep of idempotency records. */
export function startService(context: LeagueContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: ['administration', 'competition', 'league', 'team', 'ticket'].map((name) => `matchpoint/league/v1/${name}.proto`),
    background: [
      () => consumeMatches(context),
      () => consumeTeams(context),
      () => consumeUsers(context),
      () => startCounting(context),
      () => startFinalizing(context),
      () => startFollowingTeams(context),
      () => startIdempotencySweeper(context),
      () => startGivingMembershipIds(context),
      () => startNamingTeams(context),
    ],
  });
}

/** What the match service tells. Named after the first of it: a consumer's name is for ever. */
function consumeMatches(context: LeagueContext) {
  return startConsumer({
    ...consuming(context),
    consumer: 'league-results',
    subjects: [RESULTS_RECORDED, ...MATCH_EVENTS],
    handle: async (tx, event) => {
      if (event.type === RESULTS_RECORDED) await applyResultsRecorded(tx, event, context);
      else await applyMatchEvent(tx, event, context);
    },
  });
}

/** What becomes of teams. */
function consumeTeams(context: LeagueContext) {
  return startConsumer({
    ...consuming(context),
    consumer: 'league-teams',
    subjects: TEAM_EVENTS,
    handle: (tx, event) => applyTeamEvent(tx, event),
  });
}

/** Who is banned or deleted. */
function consumeUsers(context: LeagueContext) {
  return startConsumer({
    ...consuming(context),
    consumer: 'league-users',
    subjects: USER_EVENTS,
    handle: (tx, event) => applyUserEvent(tx, event, context),
  });
}

const consuming = ({ nats, pool, logger, databaseClock, stream }: LeagueContext) => ({
  nats,
  pool,
  logger,
  stream,
  clock: databaseClock,
});

function servicesOf(context: LeagueContext) {
  return [
    service(league.LeagueSearchServiceService, { searchLeagues: searchLeagues(context) }),
    service(league.LeagueServiceService, {
      resolveLeagues: resolveLeagues(context),
      checkMatchEligibility: checkMatchEligibility(context),
      admitMatchOperation: admitMatchOperation(context),
      batchCheckLeagueStaff: batchCheckLeagueStaff(context),
      batchListLeagueRoles: batchListLeagueRoles(context),
      discoverLeagues: discoverLeagues(context),
      getLeague: getLeague(context),
      listLeagueGames: listLeagueGames(context),
      listLeagueSeasons: listLeagueSeasons(context),
      getLeagueSeason: getLeagueSeason(context),
      listLeagueStandings: listLeagueStandings(context),
      listLeagueMembers: listLeagueMembers(context),
      listLeagueActivities: listLeagueActivities(context),
    }),
    service(league.LeagueAdministrationServiceService, {
      announceLeague: announceLeague(context),
      updateLeagueBranding: updateLeagueBranding(context),
      createLeague: createLeague(context),
      updateLeagueSettings: updateLeagueSettings(context),
      setLeagueEnabled: setLeagueEnabled(context),
      requestLeagueShutdown: requestLeagueShutdown(context),
      transferLeagueOwnership: transferLeagueOwnership(context),
      addLeagueMember: addLeagueMember(context),
      updateLeagueMemberRole: updateLeagueMemberRole(context),
      removeLeagueMember: removeLeagueMember(context),
      addLeagueGame: addLeagueGame(context),
      toggleLeagueGame: toggleLeagueGame(context),
      removeLeagueGame: removeLeagueGame(context),
      updateLeagueRules: updateLeagueRules(context),
      applyLeagueRuleTemplate: applyLeagueRuleTemplate(context),
      upsertLeagueDisplayRule: upsertLeagueDisplayRule(context),
      reorderLeagueDisplayRules: reorderLeagueDisplayRules(context),
      removeLeagueDisplayRule: removeLeagueDisplayRule(context),
      updateLeagueCooldownConfig: updateLeagueCooldownConfig(context),
      issueLeagueCooldown: issueLeagueCooldown(context),
      clearLeagueCooldown: clearLeagueCooldown(context),
      createLeagueBan: createLeagueBan(context),
      revokeLeagueBan: revokeLeagueBan(context),
      updateStaffLeague: updateStaffLeague(context),
    }),
    service(league.LeagueRecordServiceService, {
      getLeagueSettings: getLeagueSettings(context),
      getLeagueDashboardStats: getLeagueDashboardStats(context),
      getLeagueRules: getLeagueRules(context),
      getLeagueDisplayRules: getLeagueDisplayRules(context),
      getLeagueTemplates: getLeagueTemplates(context),
      getLeagueBans: getLeagueBans(context),
      listLeagueBans: listLeagueBans(context),
      listLeagueCooldowns: listLeagueCooldowns(context),
      listLeagueAnnouncements: listLeagueAnnouncements(context),
    }),
    service(league.LeagueTeamServiceService, {
      applyToLeague: applyToLeague(context),
      withdrawLeagueApplication: withdrawLeagueApplication(context),
      leaveLeague: leaveLeague(context),
      approveLeagueTeamApplication: approveLeagueTeamApplication(context),
      denyLeagueTeamApplication: denyLeagueTeamApplication(context),
      removeLeagueTeam: removeLeagueTeam(context),
      getLeagueApplyEligibility: getLeagueApplyEligibility(context),
      listLeagueTeams: listLeagueTeams(context),
      listLeagueApplications: listLeagueApplications(context),
    }),
    service(league.LeagueCompetitionServiceService, {
      createLeagueSeason: createLeagueSeason(context),
      activateLeagueSeason: activateLeagueSeason(context),
      completeLeagueSeason: completeLeagueSeason(context),
      deleteLeagueSeason: deleteLeagueSeason(context),
      getLeagueSeasonOptions: getLeagueSeasonOptions(context),
      updateLeaguePointsConfig: updateLeaguePointsConfig(context),
      createLeaguePenalty: createLeaguePenalty(context),
      revokeLeaguePenalty: revokeLeaguePenalty(context),
      listLeaguePenalties: listLeaguePenalties(context),
      listPublicLeaguePenalties: listPublicLeaguePenalties(context),
    }),
    service(league.TicketServiceService, {
      createTicket: createTicket(context),
      replyToTicket: replyToTicket(context),
      updateTicket: updateTicket(context),
      escalateTicket: escalateTicket(context),
      listTickets: listTickets(context),
      listEscalatedTickets: listEscalatedTickets(context),
      getTicket: getTicket(context),
    }),
    service(league.LeagueMaintenanceServiceService, { recomputeStandings: recomputeStandings(context) }),
    service(league.LeagueImportServiceService, {
      importLeagues: importLeagues(context),
      importRuleTemplates: importRuleTemplates(context),
    }),
  ];
}
