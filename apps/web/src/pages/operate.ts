import { createRoute } from '@tanstack/react-router';
import { readLeagueList } from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Pages of staff of leagues and tournaments. */
export const operatePages = [
  createRoute({
    ...at,
    path: '/operate',
    component: lazyPage(() => import('../routes/operate/home.js'), 'OperateHomePage'),
  }),
  createRoute({
    ...at,
    path: '/operate/new',
    component: lazyPage(() => import('../routes/operate/new-league.js'), 'NewLeaguePage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/create',
    component: lazyPage(() => import('../routes/operate/tournaments/create.js'), 'CreateTournamentPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/$id',
    component: lazyPage(() => import('../routes/operate/tournaments/overview.js'), 'TournamentDeskPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/$id/teams',
    component: lazyPage(() => import('../routes/operate/tournaments/teams.js'), 'TournamentDeskTeamsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/$id/bracket',
    component: lazyPage(() => import('../routes/operate/tournaments/bracket.js'), 'TournamentDeskBracketPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/$id/settings',
    component: lazyPage(() => import('../routes/operate/tournaments/settings.js'), 'TournamentDeskSettingsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/tournaments/$id/staff',
    component: lazyPage(() => import('../routes/operate/tournaments/staff.js'), 'TournamentDeskStaffPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league',
    component: lazyPage(() => import('../routes/operate/overview.js'), 'OperateOverviewPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/applications',
    component: lazyPage(() => import('../routes/operate/applications.js'), 'ApplicationsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/tickets',
    component: lazyPage(() => import('../routes/operate/tickets.js'), 'TicketsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/tickets/$id',
    component: lazyPage(() => import('../routes/operate/ticket.js'), 'TicketPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/seasons',
    component: lazyPage(() => import('../routes/operate/seasons.js'), 'SeasonsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/matches',
    validateSearch: readLeagueList,
    component: lazyPage(() => import('../routes/operate/matches.js'), 'OperateMatchesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/teams',
    validateSearch: readLeagueList,
    component: lazyPage(() => import('../routes/operate/teams.js'), 'OperateTeamsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/games',
    component: lazyPage(() => import('../routes/operate/games.js'), 'GamesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/rules',
    component: lazyPage(() => import('../routes/operate/rules.js'), 'RulesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/display-rules',
    component: lazyPage(() => import('../routes/operate/display-rules.js'), 'DisplayRulesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/points',
    component: lazyPage(() => import('../routes/operate/points.js'), 'PointsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/penalties',
    component: lazyPage(() => import('../routes/operate/penalties.js'), 'PenaltiesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/bans',
    component: lazyPage(() => import('../routes/operate/bans.js'), 'BansPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/cooldowns',
    component: lazyPage(() => import('../routes/operate/cooldowns.js'), 'CooldownsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/members',
    component: lazyPage(() => import('../routes/operate/members.js'), 'LeagueMembersPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/announcements',
    component: lazyPage(() => import('../routes/operate/announcements.js'), 'AnnouncementsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/branding',
    component: lazyPage(() => import('../routes/operate/branding.js'), 'BrandingPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/settings',
    component: lazyPage(() => import('../routes/operate/settings.js'), 'LeagueSettingsPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/disputes',
    component: lazyPage(() => import('../routes/operate/disputes.js'), 'DisputesPage'),
  }),
  createRoute({
    ...at,
    path: '/operate/$league/chat',
    component: lazyPage(() => import('../routes/operate/chat-reports.js'), 'ChatReportsPage'),
  }),
] as const;
