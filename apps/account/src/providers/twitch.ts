import { fetchFromProvider } from './ask-provider.js';
import { openIdProvider } from './openid-provider.js';
import type { Provider } from './provider.js';

/** Twitch includes only the claims that are requested by name. */
const CLAIMS = JSON.stringify({ id_token: { email: null, email_verified: null, preferred_username: null } });

/** Twitch: OpenID Connect, except that a token's `scope` is a list instead of a string. */
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
