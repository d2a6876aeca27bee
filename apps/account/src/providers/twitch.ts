import { fetchFromProvider } from './ask-provider.js';
import { openIdProvider } from './openid-provider.js';
import type { Provider } from './provider.js';

/** Twitch puts into the ID token what it is asked for by name alone. */
const CLAIMS = JSON.stringify({ id_token: { email: null, email_verified: null, preferred_username: null } });

/** Twitch: OpenID Connect, but for the scopes of a token, which it answers as a list where the standard has a text. */
export function twitchProvider(settings: { url: string; clientId: string; clientSecret: string; now(): Date }): Provider {
  const { url, clientId, clientSecret, now } = settings;
  return openIdProvider({
    ...{ id: 'twitch', name: 'Twitch', issuer: url.replace(/\/+$/, ''), clientId, clientSecret, now },
    scope: 'openid user:read:email',
    parameters: { claims: CLAIMS },
    secretInBody: true,
    fetch: fetchFromProvider(joinScopes),
  });
}

function joinScopes(body: string): string {
  try {
    const answer = JSON.parse(body) as { scope?: unknown };
    return Array.isArray(answer.scope) ? JSON.stringify({ ...answer, scope: answer.scope.join(' ') }) : body;
  } catch {
    return body;
  }
}
