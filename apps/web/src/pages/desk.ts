import { createRoute } from '@tanstack/react-router';
import { readOpponent } from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Pages of captains: their teams, organizations and matches. */
export const deskPages = [
  createRoute({
    ...at,
    path: '/desk',
    component: lazyPage(() => import('../routes/desk/desk.js'), 'DeskOverviewPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/new',
    validateSearch: readOpponent,
    component: lazyPage(() => import('../routes/desk/new-match.js'), 'NewMatchPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/find',
    component: lazyPage(() => import('../routes/desk/find-match.js'), 'FindMatchPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/matches/$id',
    component: lazyPage(() => import('../routes/desk/match-room.js'), 'MatchRoomPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/teams/$slug',
    component: lazyPage(() => import('../routes/desk/team-desk.js'), 'TeamDeskPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/new-org',
    component: lazyPage(() => import('../routes/desk/new-org.js'), 'NewOrganizationPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/orgs/$slug',
    component: lazyPage(() => import('../routes/desk/org-desk.js'), 'OrganizationDeskPage'),
  }),
] as const;
