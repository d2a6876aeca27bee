import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Failure, Missing } from './parts/failure.js';
import { Layout } from './parts/layout.js';
import { leagueReads } from './reads/leagues.js';
import { matchReads } from './reads/matches.js';
import { teamReads } from './reads/teams.js';
import {
  readAuditFilters,
  readBoard,
  readLeagueSearch,
  readLogFilters,
  readMatchSearch,
  readOpponent,
  readReturn,
  readSeason,
  readTournamentName,
  readTournamentSearch,
  readUserSearch,
} from './search.js';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Layout,
  notFoundComponent: Missing,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
});
const at = { getParentRoute: () => root };

// Every page, a chunk each; the gateway knows the same paths (apps/gateway/src/pages/pages.ts). What is named here says what it answers:
// links within it are typed by this very list.
const home = createRoute({
  ...at,
  path: '/',
  validateSearch: readBoard,
  beforeLoad: ({ search }) => goToRankings(search),
  component: lazyRouteComponent(() => import('./routes/home.js'), 'HomePage'),
});
const rankings = createRoute({
  ...at,
  path: '/rankings',
  validateSearch: readBoard,
  component: lazyRouteComponent(() => import('./routes/rankings.js'), 'RankingsPage'),
});
const matches = createRoute({
  ...at,
  path: '/matches',
  validateSearch: readMatchSearch,
  component: lazyRouteComponent(() => import('./routes/matches.js'), 'MatchesPage'),
});
const leagues = createRoute({
  ...at,
  path: '/leagues',
  validateSearch: readLeagueSearch,
  component: lazyRouteComponent(() => import('./routes/leagues.js'), 'LeaguesPage'),
});
const league = createRoute({
  ...at,
  path: '/leagues/$slug',
  validateSearch: readSeason,
  loader: ({ context: { queries }, params: { slug } }) => void queries.prefetchQuery(leagueReads.profile(slug)),
  component: lazyRouteComponent(() => import('./routes/league.js'), 'LeaguePage'),
});
const leagueSchedule = createRoute({
  ...at,
  path: '/leagues/$slug/schedule',
  component: lazyRouteComponent(() => import('./routes/league-schedule.js'), 'LeagueSchedulePage'),
});
const leagueTeams = createRoute({
  ...at,
  path: '/leagues/$slug/teams',
  component: lazyRouteComponent(() => import('./routes/league-teams.js'), 'LeagueTeamsPage'),
});
const leagueApply = createRoute({
  ...at,
  path: '/leagues/$slug/apply',
  component: lazyRouteComponent(() => import('./routes/league-apply.js'), 'LeagueApplyPage'),
});
const leagueSupport = createRoute({
  ...at,
  path: '/leagues/$slug/support',
  component: lazyRouteComponent(() => import('./routes/league-support.js'), 'LeagueSupportPage'),
});
const leagueRules = createRoute({
  ...at,
  path: '/leagues/$slug/rules',
  component: lazyRouteComponent(() => import('./routes/league-rules.js'), 'LeagueRulesPage'),
});
const team = createRoute({
  ...at,
  path: '/teams/$slug',
  loader: ({ context: { queries }, params: { slug } }) => void queries.prefetchQuery(teamReads.profile(slug)),
  component: lazyRouteComponent(() => import('./routes/team.js'), 'TeamPage'),
});
const user = createRoute({ ...at, path: '/users/$name', component: lazyRouteComponent(() => import('./routes/user.js'), 'UserPage') });
const organization = createRoute({
  ...at,
  path: '/orgs/$slug',
  component: lazyRouteComponent(() => import('./routes/organization.js'), 'OrganizationPage'),
});
const match = createRoute({
  ...at,
  path: '/matches/$id',
  loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(matchReads.detail(id)),
  component: lazyRouteComponent(() => import('./routes/match.js'), 'MatchPage'),
});
const tournaments = createRoute({
  ...at,
  path: '/tournaments',
  validateSearch: readTournamentSearch,
  component: lazyRouteComponent(() => import('./routes/tournaments.js'), 'TournamentsPage'),
});
const tournament = createRoute({
  ...at,
  path: '/tournaments/$id',
  component: lazyRouteComponent(() => import('./routes/tournament.js'), 'TournamentPage'),
});
const tournamentGroups = createRoute({
  ...at,
  path: '/tournaments/$id/groups',
  component: lazyRouteComponent(() => import('./routes/tournament-groups.js'), 'TournamentGroupsPage'),
});
const tournamentBracket = createRoute({
  ...at,
  path: '/tournaments/$id/bracket',
  component: lazyRouteComponent(() => import('./routes/tournament-bracket.js'), 'TournamentBracketPage'),
});
const tournamentParticipants = createRoute({
  ...at,
  path: '/tournaments/$id/participants',
  component: lazyRouteComponent(() => import('./routes/tournament-participants.js'), 'TournamentParticipantsPage'),
});
const tournamentRules = createRoute({
  ...at,
  path: '/tournaments/$id/rules',
  component: lazyRouteComponent(() => import('./routes/tournament-rules.js'), 'TournamentRulesPage'),
});
const tournamentEnter = createRoute({
  ...at,
  path: '/tournaments/$id/enter',
  component: lazyRouteComponent(() => import('./routes/tournament-enter.js'), 'TournamentEnterPage'),
});
const support = createRoute({
  ...at,
  path: '/support',
  component: lazyRouteComponent(() => import('./routes/support.js'), 'SupportPage'),
});
const ownTicket = createRoute({
  ...at,
  path: '/tickets/$id',
  component: lazyRouteComponent(() => import('./routes/own-ticket.js'), 'OwnTicketPage'),
});
const signIn = createRoute({
  ...at,
  path: '/sign-in',
  validateSearch: readReturn,
  component: lazyRouteComponent(() => import('./routes/sign-in.js'), 'SignInPage'),
});
const register = createRoute({
  ...at,
  path: '/register',
  component: lazyRouteComponent(() => import('./routes/register.js'), 'RegisterPage'),
});
const completeRegistration = createRoute({
  ...at,
  path: '/register/complete',
  component: lazyRouteComponent(() => import('./routes/complete-registration.js'), 'CompleteRegistrationPage'),
});
const welcome = createRoute({ ...at, path: '/welcome', component: lazyRouteComponent(() => import('./routes/welcome.js'), 'WelcomePage') });
const reset = createRoute({ ...at, path: '/reset', component: lazyRouteComponent(() => import('./routes/reset.js'), 'ResetPage') });
const resetPassword = createRoute({
  ...at,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./routes/reset-password.js'), 'ResetPasswordPage'),
});
const confirmEmail = createRoute({
  ...at,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('./routes/confirm-email.js'), 'ConfirmEmailPage'),
});
const invitation = createRoute({
  ...at,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./routes/invitation.js'), 'InvitationPage'),
});
const account = createRoute({ ...at, path: '/account', component: lazyRouteComponent(() => import('./routes/account.js'), 'AccountPage') });
const accountProfile = createRoute({
  ...at,
  path: '/account/profile',
  component: lazyRouteComponent(() => import('./routes/account-profile.js'), 'AccountProfilePage'),
});
const accountNotifications = createRoute({
  ...at,
  path: '/account/notifications',
  component: lazyRouteComponent(() => import('./routes/account-notifications.js'), 'AccountNotificationsPage'),
});
const notifications = createRoute({
  ...at,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./routes/notifications.js'), 'NotificationsPage'),
});
const accountDelete = createRoute({
  ...at,
  path: '/account/delete',
  component: lazyRouteComponent(() => import('./routes/account-delete.js'), 'AccountDeletePage'),
});
const desk = createRoute({
  ...at,
  path: '/desk',
  component: lazyRouteComponent(() => import('./routes/desk/desk.js'), 'DeskOverviewPage'),
});
const deskNew = createRoute({
  ...at,
  path: '/desk/new',
  validateSearch: readOpponent,
  component: lazyRouteComponent(() => import('./routes/desk/new-match.js'), 'NewMatchPage'),
});
const deskFind = createRoute({
  ...at,
  path: '/desk/find',
  component: lazyRouteComponent(() => import('./routes/desk/find-match.js'), 'FindMatchPage'),
});
const deskMatch = createRoute({
  ...at,
  path: '/desk/matches/$id',
  component: lazyRouteComponent(() => import('./routes/desk/match-room.js'), 'MatchRoomPage'),
});
const deskTeam = createRoute({
  ...at,
  path: '/desk/teams/$slug',
  component: lazyRouteComponent(() => import('./routes/desk/team-desk.js'), 'TeamDeskPage'),
});
const deskNewOrganization = createRoute({
  ...at,
  path: '/desk/new-org',
  component: lazyRouteComponent(() => import('./routes/desk/new-org.js'), 'NewOrganizationPage'),
});
const deskOrganization = createRoute({
  ...at,
  path: '/desk/orgs/$slug',
  component: lazyRouteComponent(() => import('./routes/desk/org-desk.js'), 'OrganizationDeskPage'),
});
const developer = createRoute({
  ...at,
  path: '/developer',
  component: lazyRouteComponent(() => import('./routes/developer/overview.js'), 'OverviewPage'),
});
const developerKeys = createRoute({
  ...at,
  path: '/developer/keys',
  component: lazyRouteComponent(() => import('./routes/developer/keys.js'), 'KeysPage'),
});
const developerNewKey = createRoute({
  ...at,
  path: '/developer/keys/new',
  component: lazyRouteComponent(() => import('./routes/developer/new-key.js'), 'NewKeyPage'),
});
const developerKey = createRoute({
  ...at,
  path: '/developer/keys/$keyId',
  component: lazyRouteComponent(() => import('./routes/developer/key.js'), 'KeyPage'),
});
const developerLogs = createRoute({
  ...at,
  path: '/developer/logs',
  validateSearch: readLogFilters,
  component: lazyRouteComponent(() => import('./routes/developer/logs.js'), 'LogsPage'),
});
const developerWebhooks = createRoute({
  ...at,
  path: '/developer/webhooks',
  component: lazyRouteComponent(() => import('./routes/developer/webhooks.js'), 'WebhooksPage'),
});
const developerWebhook = createRoute({
  ...at,
  path: '/developer/webhooks/$id',
  component: lazyRouteComponent(() => import('./routes/developer/webhook.js'), 'WebhookPage'),
});
const developerDelivery = createRoute({
  ...at,
  path: '/developer/webhooks/$id/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./routes/developer/delivery.js'), 'DeliveryPage'),
});
const operateHome = createRoute({
  ...at,
  path: '/operate',
  component: lazyRouteComponent(() => import('./routes/operate/home.js'), 'OperateHomePage'),
});
const operateNew = createRoute({
  ...at,
  path: '/operate/new',
  component: lazyRouteComponent(() => import('./routes/operate/new-league.js'), 'NewLeaguePage'),
});
const operateNewTournament = createRoute({
  ...at,
  path: '/operate/tournaments/create',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/create.js'), 'CreateTournamentPage'),
});
const operateTournament = createRoute({
  ...at,
  path: '/operate/tournaments/$id',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/overview.js'), 'TournamentDeskPage'),
});
const operateTournamentTeams = createRoute({
  ...at,
  path: '/operate/tournaments/$id/teams',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/teams.js'), 'TournamentDeskTeamsPage'),
});
const operateTournamentBracket = createRoute({
  ...at,
  path: '/operate/tournaments/$id/bracket',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/bracket.js'), 'TournamentDeskBracketPage'),
});
const operateTournamentSettings = createRoute({
  ...at,
  path: '/operate/tournaments/$id/settings',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/settings.js'), 'TournamentDeskSettingsPage'),
});
const operateTournamentStaff = createRoute({
  ...at,
  path: '/operate/tournaments/$id/staff',
  component: lazyRouteComponent(() => import('./routes/operate/tournaments/staff.js'), 'TournamentDeskStaffPage'),
});
const operate = createRoute({
  ...at,
  path: '/operate/$league',
  component: lazyRouteComponent(() => import('./routes/operate/overview.js'), 'OperateOverviewPage'),
});
const operateApplications = createRoute({
  ...at,
  path: '/operate/$league/applications',
  component: lazyRouteComponent(() => import('./routes/operate/applications.js'), 'ApplicationsPage'),
});
const operateTickets = createRoute({
  ...at,
  path: '/operate/$league/tickets',
  component: lazyRouteComponent(() => import('./routes/operate/tickets.js'), 'TicketsPage'),
});
const operateTicket = createRoute({
  ...at,
  path: '/operate/$league/tickets/$id',
  component: lazyRouteComponent(() => import('./routes/operate/ticket.js'), 'TicketPage'),
});
const operateSeasons = createRoute({
  ...at,
  path: '/operate/$league/seasons',
  component: lazyRouteComponent(() => import('./routes/operate/seasons.js'), 'SeasonsPage'),
});
const operateGames = createRoute({
  ...at,
  path: '/operate/$league/games',
  component: lazyRouteComponent(() => import('./routes/operate/games.js'), 'GamesPage'),
});
const operateRules = createRoute({
  ...at,
  path: '/operate/$league/rules',
  component: lazyRouteComponent(() => import('./routes/operate/rules.js'), 'RulesPage'),
});
const operateDisplayRules = createRoute({
  ...at,
  path: '/operate/$league/display-rules',
  component: lazyRouteComponent(() => import('./routes/operate/display-rules.js'), 'DisplayRulesPage'),
});
const operatePoints = createRoute({
  ...at,
  path: '/operate/$league/points',
  component: lazyRouteComponent(() => import('./routes/operate/points.js'), 'PointsPage'),
});
const operatePenalties = createRoute({
  ...at,
  path: '/operate/$league/penalties',
  component: lazyRouteComponent(() => import('./routes/operate/penalties.js'), 'PenaltiesPage'),
});
const operateBans = createRoute({
  ...at,
  path: '/operate/$league/bans',
  component: lazyRouteComponent(() => import('./routes/operate/bans.js'), 'BansPage'),
});
const operateCooldowns = createRoute({
  ...at,
  path: '/operate/$league/cooldowns',
  component: lazyRouteComponent(() => import('./routes/operate/cooldowns.js'), 'CooldownsPage'),
});
const operateMembers = createRoute({
  ...at,
  path: '/operate/$league/members',
  component: lazyRouteComponent(() => import('./routes/operate/members.js'), 'LeagueMembersPage'),
});
const operateAnnouncements = createRoute({
  ...at,
  path: '/operate/$league/announcements',
  component: lazyRouteComponent(() => import('./routes/operate/announcements.js'), 'AnnouncementsPage'),
});
const operateBranding = createRoute({
  ...at,
  path: '/operate/$league/branding',
  component: lazyRouteComponent(() => import('./routes/operate/branding.js'), 'BrandingPage'),
});
const operateSettings = createRoute({
  ...at,
  path: '/operate/$league/settings',
  component: lazyRouteComponent(() => import('./routes/operate/settings.js'), 'LeagueSettingsPage'),
});
const adminSystem = createRoute({
  ...at,
  path: '/admin',
  component: lazyRouteComponent(() => import('./routes/admin/system.js'), 'SystemPage'),
});
const adminUsers = createRoute({
  ...at,
  path: '/admin/users',
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./routes/admin/users.js'), 'AdminUsersPage'),
});
const adminUser = createRoute({
  ...at,
  path: '/admin/users/$id',
  component: lazyRouteComponent(() => import('./routes/admin/user.js'), 'AdminUserPage'),
});
const adminAudit = createRoute({
  ...at,
  path: '/admin/audit',
  validateSearch: readAuditFilters,
  component: lazyRouteComponent(() => import('./routes/admin/audit.js'), 'AuditPage'),
});
const adminTickets = createRoute({
  ...at,
  path: '/admin/tickets',
  component: lazyRouteComponent(() => import('./routes/admin/tickets.js'), 'AdminTicketsPage'),
});
const adminTicket = createRoute({
  ...at,
  path: '/admin/tickets/$id',
  component: lazyRouteComponent(() => import('./routes/admin/ticket.js'), 'AdminTicketPage'),
});
const adminNames = createRoute({
  ...at,
  path: '/admin/names',
  component: lazyRouteComponent(() => import('./routes/admin/names.js'), 'NamesPage'),
});

const status = createRoute({
  ...at,
  path: '/status',
  component: lazyRouteComponent(() => import('./routes/status.js'), 'StatusPage'),
});
const leagueStandings = createRoute({
  ...at,
  path: '/leagues/$slug/standings',
  validateSearch: readSeason,
  component: lazyRouteComponent(() => import('./routes/league-standings.js'), 'LeagueStandingsPage'),
});
const leaguePlayoffs = createRoute({
  ...at,
  path: '/leagues/$slug/playoffs',
  component: lazyRouteComponent(() => import('./routes/league-playoffs.js'), 'LeaguePlayoffsPage'),
});
const operateDisputes = createRoute({
  ...at,
  path: '/operate/$league/disputes',
  component: lazyRouteComponent(() => import('./routes/operate/disputes.js'), 'DisputesPage'),
});
const operateChatReports = createRoute({
  ...at,
  path: '/operate/$league/chat',
  component: lazyRouteComponent(() => import('./routes/operate/chat-reports.js'), 'ChatReportsPage'),
});
const adminTournaments = createRoute({
  ...at,
  path: '/admin/tournaments',
  validateSearch: readTournamentName,
  component: lazyRouteComponent(() => import('./routes/admin/tournaments.js'), 'AdminTournamentsPage'),
});
const adminDisputes = createRoute({
  ...at,
  path: '/admin/disputes',
  component: lazyRouteComponent(() => import('./routes/admin/disputes.js'), 'AdminDisputesPage'),
});
const adminChat = createRoute({
  ...at,
  path: '/admin/chat',
  component: lazyRouteComponent(() => import('./routes/admin/chat-reports.js'), 'AdminChatReportsPage'),
});

const routes = root.addChildren([
  home,
  matches,
  rankings,
  leagues,
  league,
  leagueSchedule,
  leagueTeams,
  leagueRules,
  leagueApply,
  leagueSupport,
  team,
  user,
  organization,
  match,
  tournaments,
  tournament,
  tournamentGroups,
  tournamentBracket,
  tournamentParticipants,
  tournamentRules,
  tournamentEnter,
  support,
  ownTicket,
  signIn,
  register,
  completeRegistration,
  welcome,
  reset,
  resetPassword,
  confirmEmail,
  invitation,
  account,
  accountProfile,
  accountNotifications,
  notifications,
  accountDelete,
  desk,
  deskNew,
  deskFind,
  deskMatch,
  deskTeam,
  deskNewOrganization,
  deskOrganization,
  developer,
  developerKeys,
  developerNewKey,
  developerKey,
  developerLogs,
  developerWebhooks,
  developerWebhook,
  developerDelivery,
  operateHome,
  operateNew,
  operateNewTournament,
  operateTournament,
  operateTournamentTeams,
  operateTournamentBracket,
  operateTournamentSettings,
  operateTournamentStaff,
  operate,
  operateApplications,
  operateTickets,
  operateTicket,
  operateSeasons,
  operateGames,
  operateRules,
  operateDisplayRules,
  operatePoints,
  operatePenalties,
  operateBans,
  operateCooldowns,
  operateMembers,
  operateAnnouncements,
  operateBranding,
  operateSettings,
  adminSystem,
  adminUsers,
  adminUser,
  adminAudit,
  adminTickets,
  adminTicket,
  adminNames,
  status,
  leagueStandings,
  leaguePlayoffs,
  operateDisputes,
  operateChatReports,
  adminTournaments,
  adminDisputes,
  adminChat,
]);

/** The rankings stood at `/` once; links to them keep working. */
function goToRankings(search: ReturnType<typeof readBoard>): void {
  if (search.board !== undefined) throw redirect({ to: '/rankings', search, replace: true });
}

export function createAppRouter(queries: QueryClient) {
  return createRouter({ routeTree: routes, context: { queries }, defaultPreload: 'intent', scrollRestoration: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
