import { newKey } from './api-keys.js';
import { openClient } from './http-client.js';
import { ensureDeveloped } from './web-developer.js';
import type { WebRole } from './web-session.js';

/** A page of the web app and how it is known that it shows what it should. */
export interface WebPage {
  name: string;
  path: string;
  as: WebRole;
  heading: string | RegExp;
}

const request = openClient('127.0.36');

/** Every page, on the demo season. */
export async function listWebPages(): Promise<WebPage[]> {
  const matchId = await playedMatch();
  const { keyId, endpointId, deliveryId } = await ensureDeveloped(request);
  const page = (name: string, path: string, heading: string | RegExp, as: WebRole = 'visitor'): WebPage => ({ name, path, heading, as });
  return [
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
    page('developer', '/developer', 'Developer', 'developer'),
    page('developer without webhooks', '/developer/webhooks', 'Webhooks', 'captain'),
    page('keys', '/developer/keys', 'API keys', 'developer'),
    page('new key', '/developer/keys/new', 'New key', 'developer'),
    page('key', `/developer/keys/${keyId}`, 'For the pages', 'developer'),
    page('requests', `/developer/logs?key=${keyId}`, 'Requests', 'developer'),
    page('webhooks', '/developer/webhooks', 'Webhooks', 'developer'),
    page('webhook', `/developer/webhooks/${endpointId}`, 'For the pages', 'developer'),
    page('delivery', `/developer/webhooks/${endpointId}/deliveries/${deliveryId}`, /./, 'developer'),
  ];
}

async function playedMatch(): Promise<string> {
  const { key } = await newKey();
  const { body } = await request('/user/matches', { key, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  return body.page[0].id;
}
