import { newKey } from './api-keys.js';
import { openClient } from './http-client.js';
import { asWebApp } from './person.js';
import { demo } from './system.js';
import { ensureDeveloped } from './web-developer.js';
import type { RunLeague } from './web-league.js';
import { sessionOf, type WebRole } from './web-session.js';

/** A page of the web app and how it is known that it shows what it should. */
export interface WebPage {
  name: string;
  path: string;
  as: WebRole;
  heading: string | RegExp;
}

const request = openClient('127.0.36');

/** Of the demo's leagues, the one with a season in play. */
const LEAGUE = 'vct_americas';

/** Every page, on the demo season. */
export async function listWebPages({ slug }: RunLeague): Promise<WebPage[]> {
  const matchId = await playedMatch();
  const { keyId, endpointId, deliveryId } = await ensureDeveloped(request);
  const ticketId = await openTicket();
  const page = (name: string, path: string, heading: string | RegExp, as: WebRole = 'visitor'): WebPage => ({ name, path, heading, as });
  return [
    page('reference', '/api-reference', /./),
    page('leaderboards', '/', 'Leaderboards'),
    page('players', '/?board=players', 'Leaderboards'),
    page('leagues', '/leagues', 'Leagues'),
    page('league', '/leagues/vct_americas', 'VCT Americas'),
    page('team', '/teams/sentinels', 'Sentinels'),
    page('user', '/users/gildedacorn', 'Gilded Acorn'),
    page('organization', '/orgs/americas_region', /./),
    page('match', `/matches/${matchId}`, / – /),
    page('sign-in', '/sign-in', 'Sign in'),
    page('register', '/register', 'Register'),
    page('complete-registration', '/register/complete', 'Choose your name'),
    page('reset', '/reset', 'Forgotten password'),
    page('reset-password', '/reset-password', 'Choose a new password'),
    page('confirm-email', '/confirm-email', 'Confirm your address'),
    page('sign-in-first', '/account', 'This page is for people who are signed in.'),
    page('account', '/account', 'Account', 'captain'),
    page('invitation', '/invitation', 'An invitation', 'captain'),
    page('desk', '/desk', 'Desk', 'captain'),
    page('new match', '/desk/new', 'New match', 'captain'),
    page('find a match', '/desk/find', 'Find a match', 'captain'),
    page('match room', `/desk/matches/${matchId}`, / – /, 'captain'),
    page('team desk', '/desk/teams/sentinels', 'Sentinels', 'captain'),
    page('new organization', '/desk/new-org', 'Found an organization', 'captain'),
    page('organization desk', '/desk/orgs/americas_region', 'People of the organization', 'captain'),
    page('developer', '/developer', 'Developer', 'developer'),
    page('developer without webhooks', '/developer/webhooks', 'Webhooks', 'captain'),
    page('keys', '/developer/keys', 'API keys', 'developer'),
    page('new key', '/developer/keys/new', 'New key', 'developer'),
    page('key', `/developer/keys/${keyId}`, 'For the pages', 'developer'),
    page('requests', `/developer/logs?key=${keyId}`, 'Requests', 'developer'),
    page('webhooks', '/developer/webhooks', 'Webhooks', 'developer'),
    page('webhook', `/developer/webhooks/${endpointId}`, 'For the pages', 'developer'),
    page('what waits in a league', `/operate/${LEAGUE}`, 'What waits', 'operator'),
    page('applications', `/operate/${slug}/applications`, 'Applications', 'operator'),
    page('tickets', `/operate/${LEAGUE}/tickets`, 'Tickets', 'operator'),
    page('ticket', `/operate/${LEAGUE}/tickets/${ticketId}`, /^\d+: /, 'operator'),
    page('seasons', `/operate/${LEAGUE}/seasons`, 'Seasons', 'operator'),
    page('games', `/operate/${LEAGUE}/games`, 'Games', 'operator'),
    page('rules', `/operate/${LEAGUE}/rules`, 'Rules', 'operator'),
    page('rules for players', `/operate/${LEAGUE}/display-rules`, 'Rules for players', 'operator'),
    page('points', `/operate/${LEAGUE}/points`, 'Points', 'operator'),
    page('penalties', `/operate/${LEAGUE}/penalties`, 'Penalties', 'operator'),
    page('bans', `/operate/${LEAGUE}/bans`, 'Bans', 'operator'),
    page('cooldowns', `/operate/${LEAGUE}/cooldowns`, 'Cooldowns', 'operator'),
    page('staff', `/operate/${LEAGUE}/members`, 'Staff', 'operator'),
    page('announcements', `/operate/${LEAGUE}/announcements`, 'Announcements', 'operator'),
    page('branding', `/operate/${LEAGUE}/branding`, 'Branding', 'operator'),
    page('league settings', `/operate/${LEAGUE}/settings`, 'Settings', 'operator'),
    page('what waits, to look at', `/operate/${slug}`, 'What waits', 'member'),
    page('applications, not for a member', `/operate/${slug}/applications`, 'Applications', 'member'),
    page('seasons, to look at', `/operate/${slug}/seasons`, 'Seasons', 'member'),
    page('system', '/admin', 'Is all up?', 'operator'),
    page('users', '/admin/users', 'Users', 'operator'),
    page('user as staff see them', `/admin/users/${demo().accounts.member.userId}`, 'User', 'operator'),
    page('audit log', '/admin/audit', 'Audit log', 'operator'),
    page('reserved names', '/admin/names', 'Reserved names', 'operator'),
    page('staff pages, not for a captain', '/admin', 'There is nothing here', 'captain'),
    page('staff pages, not for a visitor', '/admin/users', 'There is nothing here'),
    page('delivery', `/developer/webhooks/${endpointId}/deliveries/${deliveryId}`, /./, 'developer'),
  ];
}

async function playedMatch(): Promise<string> {
  const { key } = await newKey();
  const { body } = await request('/user/matches', { key, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  return body.page[0].id;
}

async function openTicket(): Promise<string> {
  const { body } = await request(`/leagues/${LEAGUE}/tickets`, asWebApp(`mp_session=${await sessionOf('operator')}`));
  return body.tickets[0].id;
}
