import { account, catalogProfile, league, match, notification, tournament, upload, webhook } from '@matchpoint/contracts';
import { createRpcClient, type RpcIdentity } from '@matchpoint/rpc';
import type { GatewayConfig } from '../config.js';

/** A client of each service behind the gateway; `reads` lists the RPCs that may be retried if a response is lost. */
export function createClients(config: GatewayConfig, identity: RpcIdentity) {
  const to = (target: string) => ({ target, ...identity });
  return {
    catalog: createRpcClient(catalogProfile.CatalogServiceService, { ...to(config.catalogProfileTarget), reads: 'all' }),
    profiles: createRpcClient(catalogProfile.ProfileServiceService, { ...to(config.catalogProfileTarget), reads: 'all' }),
    // A search that timed out is not retried, and its circuit breaker affects nothing else.
    search: createRpcClient(catalogProfile.SearchServiceService, to(config.catalogProfileTarget)),
    leagueSearch: createRpcClient(league.LeagueSearchServiceService, to(config.leagueTarget)),
    tournamentSearch: createRpcClient(tournament.TournamentSearchServiceService, to(config.tournamentTarget)),
    organizations: createRpcClient(catalogProfile.OrganizationServiceService, {
      ...to(config.catalogProfileTarget),
      reads: ['discoverOrganizations', 'listOrganizationBans'],
    }),
    teams: createRpcClient(catalogProfile.TeamServiceService, to(config.catalogProfileTarget)),
    invitations: createRpcClient(catalogProfile.InvitationServiceService, {
      ...to(config.catalogProfileTarget),
      reads: ['listGroupInvitations', 'listUserInvitations', 'previewInvitation'],
    }),
    people: createRpcClient(catalogProfile.PersonServiceService, {
      ...to(config.catalogProfileTarget),
      reads: ['getOwnProfile', 'listUserTrophies', 'listOwnTournamentTrophies'],
    }),
    streams: createRpcClient(catalogProfile.StreamServiceService, { ...to(config.catalogProfileTarget), reads: 'all' }),
    staff: createRpcClient(catalogProfile.StaffServiceService, {
      ...to(config.catalogProfileTarget),
      reads: ['requireStaff', 'searchUsers', 'getStaffUser', 'listDevelopersOfGame', 'listReservedNames'],
    }),
    leaderboards: createRpcClient(catalogProfile.LeaderboardServiceService, {
      ...to(config.catalogProfileTarget),
      reads: 'all',
    }),
    ratings: createRpcClient(catalogProfile.RatingServiceService, { ...to(config.catalogProfileTarget), reads: 'all' }),
    gameRanks: createRpcClient(catalogProfile.GameRankServiceService, {
      ...to(config.catalogProfileTarget),
      reads: ['listGameRanks'],
    }),
    matches: createRpcClient(match.MatchServiceService, { ...to(config.matchTarget), reads: 'all' }),
    matchCommands: createRpcClient(match.MatchCommandServiceService, to(config.matchTarget)),
    matchDetails: createRpcClient(match.MatchDetailServiceService, { ...to(config.matchTarget), reads: 'all' }),
    matchEvents: createRpcClient(match.MatchEventServiceService, { ...to(config.matchTarget), reads: 'all' }),
    matchScores: createRpcClient(match.MatchScoreServiceService, {
      ...to(config.matchTarget),
      reads: ['getMatchScores', 'getGameScores'],
    }),
    matchFigures: createRpcClient(match.MatchFiguresServiceService, { ...to(config.matchTarget), reads: 'all' }),
    matchLive: createRpcClient(match.MatchLiveServiceService, { ...to(config.matchTarget), reads: ['admitLiveState'] }),
    matchChat: createRpcClient(match.MatchChatServiceService, {
      ...to(config.matchTarget),
      reads: ['listChatMessages', 'admitChatMessage', 'listChatReports'],
    }),
    matchDisputes: createRpcClient(match.MatchDisputeServiceService, {
      ...to(config.matchTarget),
      reads: ['getDispute', 'listDisputes', 'batchCountOpenDisputes', 'checkConflict'],
    }),
    leagues: createRpcClient(league.LeagueServiceService, { ...to(config.leagueTarget), reads: 'all' }),
    leagueInvitations: createRpcClient(league.LeagueInvitationServiceService, {
      ...to(config.leagueTarget),
      reads: ['listUserLeagueInvitations'],
    }),
    leagueAdministration: createRpcClient(league.LeagueAdministrationServiceService, to(config.leagueTarget)),
    leagueCompetition: createRpcClient(league.LeagueCompetitionServiceService, {
      ...to(config.leagueTarget),
      reads: ['getLeagueSeasonOptions', 'listLeaguePenalties', 'listPublicLeaguePenalties'],
    }),
    leagueRecords: createRpcClient(league.LeagueRecordServiceService, { ...to(config.leagueTarget), reads: 'all' }),
    leagueTeams: createRpcClient(league.LeagueTeamServiceService, {
      ...to(config.leagueTarget),
      reads: ['getLeagueApplyEligibility', 'listLeagueTeams', 'listLeagueApplications'],
    }),
    tickets: createRpcClient(league.TicketServiceService, {
      ...to(config.leagueTarget),
      reads: ['listTickets', 'listEscalatedTickets', 'getTicket', 'listOwnTickets', 'getOwnTicket'],
    }),
    webhooks: createRpcClient(webhook.WebhookServiceService, {
      ...to(config.webhookTarget),
      reads: ['listEndpoints', 'getEndpoint', 'listEndpointHours', 'listDeliveries', 'getDelivery'],
    }),
    account: createRpcClient(account.AccountServiceService, {
      ...to(config.accountTarget),
      // Safe to retry: a digest is queued only once.
      reads: ['getAccount', 'listSecurityEvents', 'listAuditEntries', 'queueDigest'],
    }),
    revocations: createRpcClient(account.RevocationServiceService, { ...to(config.accountTarget), reads: 'all' }),
    factors: createRpcClient(account.FactorServiceService, { ...to(config.accountTarget), reads: ['getSignInChallenge'] }),
    passkeys: createRpcClient(account.PasskeyServiceService, {
      ...to(config.accountTarget),
      reads: ['createSignInOptions', 'createPasskeyOptions', 'listPasskeys'],
    }),
    identities: createRpcClient(account.IdentityServiceService, {
      ...to(config.accountTarget),
      reads: ['listProviders', 'listIdentities'],
    }),
    tournaments: createRpcClient(tournament.TournamentServiceService, {
      ...to(config.tournamentTarget),
      reads: ['batchGetTournamentReferences', 'getTournament', 'discoverTournaments', 'listMyTournaments', 'listMyTournamentCalendar'],
    }),
    tournamentParticipants: createRpcClient(tournament.TournamentParticipantServiceService, {
      ...to(config.tournamentTarget),
      reads: ['listTournamentParticipants', 'getMyTournamentEntry', 'listTournamentApplications', 'listTournamentInvites'],
    }),
    tournamentBrackets: createRpcClient(tournament.TournamentBracketServiceService, {
      ...to(config.tournamentTarget),
      reads: ['getTournamentBracket', 'getTournamentStandings'],
    }),
    tournamentFreeAgents: createRpcClient(tournament.TournamentFreeAgentServiceService, {
      ...to(config.tournamentTarget),
      reads: ['listTournamentFreeAgents'],
    }),
    tournamentStaff: createRpcClient(tournament.TournamentStaffServiceService, {
      ...to(config.tournamentTarget),
      reads: ['listTournamentStaff', 'getTournamentActivityFeed'],
    }),
    notifications: createRpcClient(notification.NotificationServiceService, {
      ...to(config.notificationTarget),
      reads: ['listFollows', 'listFollowedIds', 'listNotifications', 'getNotificationSettings', 'settleDigest'],
    }),
    uploads: createRpcClient(upload.UploadServiceService, { ...to(config.uploadTarget), reads: ['createUploadToken'] }),
  };
}
export type Clients = ReturnType<typeof createClients>;
