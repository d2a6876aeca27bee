import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readOpponent } from '../search.js';
import { at } from './root.js';

/** Pages of captains: their teams, organizations and matches. */
export const deskPages = [
  createRoute({
    ...at,
    path: '/desk',
    component: lazyRouteComponent(() => import('../routes/desk/desk.js'), 'DeskOverviewPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/new',
    validateSearch: readOpponent,
    component: lazyRouteComponent(() => import('../routes/desk/new-match.js'), 'NewMatchPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/find',
    component: lazyRouteComponent(() => import('../routes/desk/find-match.js'), 'FindMatchPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/matches/$id',
    component: lazyRouteComponent(() => import('../routes/desk/match-room.js'), 'MatchRoomPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/teams/$slug',
    component: lazyRouteComponent(() => import('../routes/desk/team-desk.js'), 'TeamDeskPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/new-org',
    component: lazyRouteComponent(() => import('../routes/desk/new-org.js'), 'NewOrganizationPage'),
  }),
  createRoute({
    ...at,
    path: '/desk/orgs/$slug',
    component: lazyRouteComponent(() => import('../routes/desk/org-desk.js'), 'OrganizationDeskPage'),
  }),
] as const;
