import { createRoute } from '@tanstack/react-router';
import { readAuditFilters, readLookup, readTournamentName, readUserSearch } from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Pages of staff of the platform. */
export const adminPages = [
  createRoute({
    ...at,
    path: '/admin',
    component: lazyPage(() => import('../routes/admin/system.js'), 'SystemPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/users',
    validateSearch: readUserSearch,
    component: lazyPage(() => import('../routes/admin/users.js'), 'AdminUsersPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/users/$id',
    component: lazyPage(() => import('../routes/admin/user.js'), 'AdminUserPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/teams',
    validateSearch: readLookup,
    component: lazyPage(() => import('../routes/admin/teams.js'), 'AdminTeamsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/organizations',
    validateSearch: readLookup,
    component: lazyPage(() => import('../routes/admin/organizations.js'), 'AdminOrganizationsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/leagues',
    validateSearch: readLookup,
    component: lazyPage(() => import('../routes/admin/leagues.js'), 'AdminLeaguesPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/audit',
    validateSearch: readAuditFilters,
    component: lazyPage(() => import('../routes/admin/audit.js'), 'AuditPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tickets',
    component: lazyPage(() => import('../routes/admin/tickets.js'), 'AdminTicketsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tickets/$id',
    component: lazyPage(() => import('../routes/admin/ticket.js'), 'AdminTicketPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/names',
    component: lazyPage(() => import('../routes/admin/names.js'), 'NamesPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tournaments',
    validateSearch: readTournamentName,
    component: lazyPage(() => import('../routes/admin/tournaments.js'), 'AdminTournamentsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/disputes',
    component: lazyPage(() => import('../routes/admin/disputes.js'), 'AdminDisputesPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/chat',
    component: lazyPage(() => import('../routes/admin/chat-reports.js'), 'AdminChatReportsPage'),
  }),
] as const;
