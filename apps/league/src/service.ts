import { league } from '@matchpoint/contracts';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { accessRpc } from './access/index.js';
import { announcementsRpc } from './announcements/index.js';
import { applicationsRpc } from './applications/index.js';
import { bansRpc } from './bans/index.js';
import type { LeagueContext } from './context.js';
import { cooldownsRpc } from './cooldowns/index.js';
import { importRpc } from './import/index.js';
import { leaguesRpc } from './leagues/index.js';
import { matchesRpc, startFollowingMatches } from './matches/index.js';
import { penaltiesRpc } from './penalties/index.js';
import { rulesRpc } from './rules/index.js';
import { seasonsRpc, startFinalizing } from './seasons/index.js';
import { staffRpc, startFollowingUsers } from './staff/index.js';
import { standingsRpc, startCounting, startFillingRecent, startFollowingTournaments, startSnapshottingRanks } from './standings/index.js';
import { startFollowingClosedTeams, startFollowingTeams, startGivingMembershipIds, startNamingTeams, teamsRpc } from './teams/index.js';
import { ticketsRpc } from './tickets/index.js';

const PROTO_FILES = ['administration', 'competition', 'invitation', 'league', 'team', 'ticket'];

/** The league service: its RPCs, its consumers, the relay of its outbox and its background work. */
export function startService(context: LeagueContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: PROTO_FILES.map((name) => `matchpoint/league/v1/${name}.proto`),
    background: [
      () => startFollowingMatches(context),
      () => startFollowingTeams(context),
      () => startFollowingUsers(context),
      () => startCounting(context),
      () => startFillingRecent(context),
      () => startSnapshottingRanks(context),
      () => startFollowingTournaments(context),
      () => startFinalizing(context),
      () => startFollowingClosedTeams(context),
      () => startIdempotencySweeper(context),
      () => startGivingMembershipIds(context),
      () => startNamingTeams(context),
    ],
  });
}

/** Each room's RPCs under their contracts: a method without a handler does not compile. */
function servicesOf(context: LeagueContext) {
  const leagues = leaguesRpc(context);
  const penalties = penaltiesRpc(context);
  const matches = matchesRpc(context);
  const access = accessRpc(context);
  const rules = rulesRpc(context);
  const seasons = seasonsRpc(context);
  const standings = standingsRpc(context);
  const staff = staffRpc(context);
  const announcements = announcementsRpc(context);
  const cooldowns = cooldownsRpc(context);
  const bans = bansRpc(context);
  const applications = applicationsRpc(context);
  const teams = teamsRpc(context);
  const tickets = ticketsRpc(context);
  const imports = importRpc(context);
  return [
    service(league.LeagueSearchServiceService, leagues.leagueSearch),
    service(league.ForfeitServiceService, penalties.forfeit),
    service(league.LeagueServiceService, {
      ...leagues.league,
      ...matches.league,
      ...access.league,
      ...rules.league,
      ...seasons.league,
      ...standings.league,
      ...staff.league,
    }),
    service(league.LeagueAdministrationServiceService, {
      ...leagues.leagueAdministration,
      ...rules.leagueAdministration,
      ...staff.leagueAdministration,
      ...announcements.leagueAdministration,
      ...cooldowns.leagueAdministration,
      ...bans.leagueAdministration,
    }),
    service(league.LeagueInvitationServiceService, staff.leagueInvitation),
    service(league.LeagueRecordServiceService, {
      ...leagues.leagueRecord,
      ...rules.leagueRecord,
      ...announcements.leagueRecord,
      ...cooldowns.leagueRecord,
      ...bans.leagueRecord,
    }),
    service(league.LeagueTeamServiceService, { ...applications.leagueTeam, ...teams.leagueTeam }),
    service(league.LeagueCompetitionServiceService, {
      ...penalties.leagueCompetition,
      ...rules.leagueCompetition,
      ...seasons.leagueCompetition,
    }),
    service(league.TicketServiceService, tickets.ticket),
    service(league.LeagueMaintenanceServiceService, standings.leagueMaintenance),
    service(league.LeagueImportServiceService, imports.leagueImport),
  ];
}
