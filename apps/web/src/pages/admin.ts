import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditFilters, readTournamentName, readUserSearch } from '../search.js';
import { at } from './root.js';

/** Pages of staff of the platform. */
export const adminPages = [
  createRoute({
    ...at,
    path: '/admin',
    component: lazyRouteComponent(() => import('../routes/admin/system.js'), 'SystemPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/users',
    validateSearch: readUserSearch,
    component: lazyRouteComponent(() => import('../routes/admin/users.js'), 'AdminUsersPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/users/$id',
    component: lazyRouteComponent(() => import('../routes/admin/user.js'), 'AdminUserPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/audit',
    validateSearch: readAuditFilters,
    component: lazyRouteComponent(() => import('../routes/admin/audit.js'), 'AuditPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tickets',
    component: lazyRouteComponent(() => import('../routes/admin/tickets.js'), 'AdminTicketsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tickets/$id',
    component: lazyRouteComponent(() => import('../routes/admin/ticket.js'), 'AdminTicketPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/names',
    component: lazyRouteComponent(() => import('../routes/admin/names.js'), 'NamesPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/tournaments',
    validateSearch: readTournamentName,
    component: lazyRouteComponent(() => import('../routes/admin/tournaments.js'), 'AdminTournamentsPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/disputes',
    component: lazyRouteComponent(() => import('../routes/admin/disputes.js'), 'AdminDisputesPage'),
  }),
  createRoute({
    ...at,
    path: '/admin/chat',
    component: lazyRouteComponent(() => import('../routes/admin/chat-reports.js'), 'AdminChatReportsPage'),
  }),
] as const;
