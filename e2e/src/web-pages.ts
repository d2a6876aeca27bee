import { newKey } from './api-keys.js';
import { openClient } from './http-client.js';
import { asWebApp } from './person.js';
import { demo } from './system.js';
import { ensureDeveloped } from './web-developer.js';
import type { RunLeague } from './web-league.js';
import { ensureTournament } from './web-tournament.js';
import { sessionOf, type WebRole } from './web-session.js';

/** A page of the web app and how it is known that it shows what it should. */
export interface WebPage {
  name: string;
  path: string;
  as: WebRole;
  heading: string | RegExp;
}

const request = openClient('127.0.36');

export const MISSING_PAGE = '/no/such/page';
/** Of the demo's leagues, the one with a season in play. */
const LEAGUE = 'vct_americas';

/** Every page, on the demo season. */
export async function listWebPages({ slug }: RunLeague): Promise<WebPage[]> {
  const matchId = await playedMatch();
  const { keyId, endpointId, deliveryId } = await ensureDeveloped(request);
  const ticketId = await openTicket();
  const cup = await ensureTournament(request);
  const page = (name: string, path: string, heading: string | RegExp, as: WebRole = 'visitor'): WebPage => ({ name, path, heading, as });
  return [
    page('reference', '/api-reference', /./),
    page('home', '/', /^Matchpoint: /),
    page('matches', '/matches', 'Matches'),
    page('rankings', '/rankings', 'Rankings'),
    page('players', '/?board=players', 'Rankings'),
    page('leagues', '/leagues', 'Leagues'),
    page('league', '/leagues/vct_americas', 'VCT Americas'),
    page('schedule of a league', '/leagues/vct_americas/schedule', 'VCT Americas'),
    page('standings of a league', '/leagues/vct_americas/standings', 'VCT Americas'),
    page('playoffs of a league', '/leagues/vct_americas/playoffs', 'VCT Americas'),
    page('cross table of a league', '/leagues/vct_americas/standings?view=cross', 'VCT Americas'),
    page('teams of a league', '/leagues/vct_americas/teams', 'VCT Americas'),
    page('statistics of a league', '/leagues/vct_americas/statistics', 'VCT Americas'),
    page('rulebook of a league', '/leagues/vct_americas/rules', 'VCT Americas'),
    page('tournaments', '/tournaments', 'Tournaments'),
    page('status', '/status', 'Status'),
    page('tournament', `/tournaments/${cup.slug}`, cup.name),
    page('bracket', `/tournaments/${cup.slug}/bracket`, cup.name),
    page('teams of a tournament', `/tournaments/${cup.slug}/participants`, cup.name),
    page('rules of a tournament', `/tournaments/${cup.slug}/rules`, cup.name),
    page('no such page', MISSING_PAGE, 'Page not found'),
    page('team', '/teams/sentinels', 'Sentinels'),
    page('user', '/users/gildedacorn', 'Gilded Acorn'),
    page('organization', '/orgs/americas_region', /./),
    page('match', `/matches/${matchId}`, / vs /),
    page('sign-in', '/sign-in', 'Sign in'),
    page('register', '/register', 'Create an account'),
    page('complete-registration', '/register/complete', 'Create your account'),
    page('reset', '/reset', 'Reset your password'),
    page('reset-password', '/reset-password', 'Choose a new password'),
    page('confirm-email', '/confirm-email', 'Confirm your new email'),
    page('sign-in-first', '/account', 'Sign in to see this page.'),
    page('account', '/account', 'Account', 'captain'),
    page('own profile', '/account/profile', 'Profile', 'captain'),
    page('notifications', '/notifications', 'Notifications', 'captain'),
    page('notification settings', '/account/notifications', 'Notifications', 'captain'),
    page('welcome', '/welcome', /^Welcome/, 'captain'),
    page('deletion of an account', '/account/delete', 'Delete your account', 'captain'),
    page('applying to a league', '/leagues/vct_americas/apply', 'VCT Americas', 'captain'),
    page('asking a league', '/leagues/vct_americas/support', 'VCT Americas', 'captain'),
    page('invitation', '/invitation', 'You’re invited', 'captain'),
    page('desk', '/desk', 'My matches', 'captain'),
    page('new match', '/desk/new', 'Create match', 'captain'),
    page('find a match', '/desk/find', 'Find an opponent', 'captain'),
    page('match room', `/desk/matches/${matchId}`, / vs /, 'captain'),
    page('team desk', '/desk/teams/sentinels', 'Sentinels', 'captain'),
    page('new organization', '/desk/new-org', 'Create a team', 'captain'),
    page('organization desk', '/desk/orgs/americas_region', 'Americas Region', 'captain'),
    page('developer', '/developer', 'Developers', 'developer'),
    page('developer without webhooks', '/developer/webhooks', 'Webhooks', 'captain'),
    page('keys', '/developer/keys', 'API keys', 'developer'),
    page('new key', '/developer/keys/new', 'Create API key', 'developer'),
    page('key', `/developer/keys/${keyId}`, 'For the pages', 'developer'),
    page('key that is edited', `/developer/keys/${keyId}/edit`, 'Edit key', 'developer'),
    page('requests', `/developer/logs?key=${keyId}`, 'Request log', 'developer'),
    page('webhooks', '/developer/webhooks', 'Webhooks', 'developer'),
    page('webhook', `/developer/webhooks/${endpointId}`, 'For the pages', 'developer'),
    page('leagues that somebody runs', '/operate', 'Organize', 'member'),
    page('new league', '/operate/new', 'Create a league', 'captain'),
    page('overview of a league', `/operate/${LEAGUE}`, 'Overview', 'operator'),
    page('applications', `/operate/${slug}/applications`, 'Applications', 'operator'),
    page('tickets', `/operate/${LEAGUE}/tickets`, 'Tickets', 'operator'),
    page('ticket', `/operate/${LEAGUE}/tickets/${ticketId}`, /^#\d+ /, 'operator'),
    page('seasons', `/operate/${LEAGUE}/seasons`, 'Seasons', 'operator'),
    page('matches of a league, for its staff', `/operate/${LEAGUE}/matches`, 'Matches', 'operator'),
    page('teams of a league, for its staff', `/operate/${LEAGUE}/teams`, 'Teams', 'operator'),
    page('games', `/operate/${LEAGUE}/games`, 'Games', 'operator'),
    page('rules', `/operate/${LEAGUE}/rules`, 'Match rules', 'operator'),
    page('rules for players', `/operate/${LEAGUE}/display-rules`, 'Rulebook', 'operator'),
    page('points', `/operate/${LEAGUE}/points`, 'Points', 'operator'),
    page('penalties', `/operate/${LEAGUE}/penalties`, 'Penalties', 'operator'),
    page('bans', `/operate/${LEAGUE}/bans`, 'Bans', 'operator'),
    page('cooldowns', `/operate/${LEAGUE}/cooldowns`, 'Cooldowns', 'operator'),
    page('staff', `/operate/${LEAGUE}/members`, 'Staff', 'operator'),
    page('announcements', `/operate/${LEAGUE}/announcements`, 'Announcements', 'operator'),
    page('branding', `/operate/${LEAGUE}/branding`, 'Branding', 'operator'),
    page('league settings', `/operate/${LEAGUE}/settings`, 'Settings', 'operator'),
    page('overview of a league, read-only', `/operate/${slug}`, 'Overview', 'member'),
    page('applications, not for a member', `/operate/${slug}/applications`, 'Applications', 'member'),
    page('seasons, to look at', `/operate/${slug}/seasons`, 'Seasons', 'member'),
    page('tournament desk', `/operate/tournaments/${cup.slug}`, cup.name, 'captain'),
    page('teams of a tournament desk', `/operate/tournaments/${cup.slug}/teams`, cup.name, 'captain'),
    page('bracket of a tournament desk', `/operate/tournaments/${cup.slug}/bracket`, cup.name, 'captain'),
    page('settings of a tournament', `/operate/tournaments/${cup.slug}/settings`, cup.name, 'captain'),
    page('staff of a tournament', `/operate/tournaments/${cup.slug}/staff`, cup.name, 'captain'),
    page('new tournament', '/operate/tournaments/create', 'Create a tournament', 'captain'),
    page('disputes of a league', `/operate/${LEAGUE}/disputes`, 'Disputes', 'operator'),
    page('chat reports of a league', `/operate/${LEAGUE}/chat`, 'Chat reports', 'operator'),
    page('approvals', '/admin/tournaments', 'Tournaments', 'operator'),
    page('disputes of the platform', '/admin/disputes', 'Disputes', 'operator'),
    page('tickets of the platform', '/admin/tickets', 'Tickets', 'operator'),
    page('ticket at the platform', `/admin/tickets/${await openPlatformTicket()}`, /^#\d+ /, 'operator'),
    page('asking the platform', '/support', 'Get help', 'captain'),
    page('chat reports of the platform', '/admin/chat', 'Chat reports', 'operator'),
    page('system', '/admin', 'System status', 'operator'),
    page('users', '/admin/users', 'Users', 'operator'),
    page('user as staff see them', `/admin/users/${demo().accounts.member.userId}`, 'User', 'operator'),
    page('audit log', '/admin/audit', 'Audit log', 'operator'),
    page('reserved names', '/admin/names', 'Reserved names', 'operator'),
    page('staff pages, not for a captain', '/admin', 'Page not found', 'captain'),
    page('staff pages, not for a visitor', '/admin/users', 'Page not found'),
    page('delivery', `/developer/webhooks/${endpointId}/deliveries/${deliveryId}`, /./, 'developer'),
  ];
}

async function playedMatch(): Promise<string> {
  const { key } = await newKey();
  const { body } = await request('/user/matches', { key, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  return body.page[0].id;
}

async function openPlatformTicket(): Promise<string> {
  const body = { subject: 'Two accounts', description: 'Which one is mine?', category: 'account' };
  const { ticketId } = (await request('/tickets', asWebApp(`mp_session=${await sessionOf('member')}`, { body }))).body;
  return ticketId;
}

async function openTicket(): Promise<string> {
  const { body } = await request(`/leagues/${LEAGUE}/tickets`, asWebApp(`mp_session=${await sessionOf('operator')}`));
  return body.tickets[0].id;
}
