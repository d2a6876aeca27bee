import type { GatewayContext } from '../ports.js';
import type { Route } from '../routes/shared/define-route.js';
import { VISITOR } from '../edge/admission/visitor.js';
import { getLeagueProfile } from '../routes/leagues/get-league-profile.js';
import { getMatchDetail } from '../routes/matches/get-match-detail.js';
import { getOrganizationProfile } from '../routes/organizations/get-organization-profile.js';
import { getTeamProfile } from '../routes/teams/get-team-profile.js';
import { getTournament } from '../routes/tournaments/get-tournament.js';
import { getUserProfile } from '../routes/users/get-user-profile.js';
import type { PageHead } from './fill-page.js';

/** Reads what a page is about, as visible to visitors. */
type Describe = (params: Record<string, string>, context: GatewayContext, requestId: string) => Promise<PageHead>;

/** A path of the web app; other paths are unknown. */
export interface Page {
  /** In the router's syntax: `/teams/:slug`. */
  path: string;
  describe?: Describe;
  /** The new path of a page that has moved. */
  movedTo?(query: URLSearchParams): string | undefined;
}

interface Named {
  name: string;
  description?: string | null;
}

const league = about(getLeagueProfile, 'identifier', ({ league: { name, description } }: { league: Named }) => ({
  title: name,
  description: description || `${name} on Matchpoint: standings, seasons and teams.`,
}));
const tournament = about(getTournament, 'identifier', ({ tournament: { name, description } }: { tournament: Named }) => ({
  title: name,
  description: description || `${name} on Matchpoint: bracket, teams and results.`,
}));
const team = about(getTeamProfile, 'identifier', ({ team: { name, description } }: { team: Named }) => ({
  title: name,
  description: description || `${name} on Matchpoint: roster, record and matches.`,
}));
const organization = about(getOrganizationProfile, 'identifier', ({ organization }: { organization: Named }) => ({
  title: organization.name,
  description: organization.description || `${organization.name} on Matchpoint: its teams and their record.`,
}));
const user = about(getUserProfile, 'identifier', ({ user: { username, name, bio } }: { user: OfUser }) => ({
  title: name ?? username ?? 'A player',
  description: bio || `${username ?? 'A player'} on Matchpoint: teams and record.`,
}));
const match = about(getMatchDetail, 'matchId', ({ match: { creatorTeam, acceptedTeam, status, bestOf } }: { match: OfMatch }) => ({
  title: `${creatorTeam?.name ?? 'TBD'} vs ${acceptedTeam?.name ?? 'TBD'}`,
  description: `Best of ${bestOf}, ${status.toLowerCase().replaceAll('_', ' ')}.`,
}));

export const PAGES: readonly Page[] = [
  // The rankings used to be at `/`.
  { path: '/', movedTo: (query) => (query.has('board') ? `/rankings?${query}` : undefined) },
  ...['/matches', '/rankings', '/leagues', '/tournaments', '/status'].map((path) => ({ path })),
  ...['', '/schedule', '/standings', '/playoffs', '/teams', '/statistics', '/rules', '/apply', '/support'].map((page) => ({
    path: `/leagues/:slug${page}`,
    describe: league,
  })),
  ...['', '/groups', '/bracket', '/participants', '/rules', '/enter'].map((page) => ({
    path: `/tournaments/:id${page}`,
    describe: tournament,
  })),
  { path: '/teams/:slug', describe: team },
  { path: '/users/:name', describe: user },
  { path: '/orgs/:slug', describe: organization },
  { path: '/matches/:id', describe: match },
  ...['/sign-in', '/register', '/register/complete', '/reset', '/reset-password', '/confirm-email'].map((path) => ({ path })),
  ...['/desk', '/desk/new', '/desk/find', '/desk/matches/:id', '/desk/teams/:slug'].map((path) => ({ path })),
  ...['/welcome', '/notifications', '/account/notifications'].map((path) => ({ path })),
  ...['/support', '/tickets/:id', '/account/profile', '/account/delete', '/operate', '/operate/new'].map((path) => ({ path })),
  ...['/invitation', '/account', '/developer', '/developer/keys', '/developer/keys/new', '/developer/keys/:keyId'].map((path) => ({
    path,
  })),
  ...[
    '/developer/keys/:keyId/edit',
    '/developer/logs',
    '/developer/webhooks',
    '/developer/webhooks/:id',
    '/developer/webhooks/:id/deliveries/:deliveryId',
  ].map((path) => ({ path })),
  ...['', '/applications', '/tickets', '/tickets/:id', '/seasons', '/games', '/rules', '/display-rules', '/points', '/penalties'].map(
    (page) => ({ path: `/operate/:league${page}` }),
  ),
  ...['create', ':id', ':id/teams', ':id/bracket', ':id/settings', ':id/staff'].map((page) => ({ path: `/operate/tournaments/${page}` })),
  ...['/desk/new-org', '/desk/orgs/:slug'].map((path) => ({ path })),
  ...[
    '/admin',
    '/admin/users',
    '/admin/users/:id',
    '/admin/teams',
    '/admin/organizations',
    '/admin/leagues',
    '/admin/audit',
    '/admin/names',
    '/admin/tournaments',
    '/admin/disputes',
    '/admin/chat',
    '/admin/tickets',
    '/admin/tickets/:id',
  ].map((path) => ({ path })),
  ...['/disputes', '/chat', '/matches', '/teams', '/bans', '/cooldowns', '/members', '/announcements', '/branding', '/settings'].map(
    (page) => ({
      path: `/operate/:league${page}`,
    }),
  ),
];

interface OfUser {
  username: string | null;
  name: string | null;
  bio: string | null;
}
interface OfMatch {
  creatorTeam: Named | null;
  acceptedTeam: Named | null;
  status: string;
  bestOf: number;
}

/** Uses the same operation as the page, so that a link preview reveals no more than the page. */
function about<Answer>(route: Route, parameter: string, toHead: (answer: Answer) => PageHead): Describe {
  return async (params, context, requestId) => {
    const [identifier = ''] = Object.values(params);
    const input = { params: { [parameter]: identifier }, query: {}, body: {}, caller: VISITOR, permissions: undefined, requestId };
    const spendNothing = { onReplayed: () => undefined, spend: async () => undefined };
    return toHead((await route.handler({ ...input, ...spendNothing }, context)) as Answer);
  };
}
