import { lazily } from '@matchpoint/core';
import type { Configuration } from 'openid-client';
import { askProvider, fetchFromProvider, REQUEST_SECONDS } from './ask-provider.js';
import type { Provider, ShownIdentity } from './provider.js';
import { readIdentity } from './read-identity.js';

const SCOPE = 'identify email';

/** Discord, which speaks OAuth 2 without ID tokens: the access token is used to read the user, then dropped. */
export function discordProvider({ url, clientId, clientSecret }: { url: string; clientId: string; clientSecret: string }): Provider {
  const base = url.replace(/\/+$/, '');
  const library = lazily(() => import('openid-client'));
  const configure = lazily(async (): Promise<Configuration> => {
    const openid = await library();
    const server = { issuer: base, authorization_endpoint: `${base}/oauth2/authorize`, token_endpoint: `${base}/api/oauth2/token` };
    const made = new openid.Configuration(server, clientId, clientSecret, openid.ClientSecretPost(clientSecret));
    made.timeout = REQUEST_SECONDS;
    made[openid.customFetch] = fetchFromProvider();
    if (base.startsWith('http:')) openid.allowInsecureRequests(made);
    return made;
  });
  return {
    id: 'discord',
    name: 'Discord',
    authorizationUrl: (flow, redirectUri) =>
      askProvider(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const made = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: flow.state,
          code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        });
        return made.href;
      }),
    identify: (flow, callbackUrl) =>
      askProvider(async () => {
        const { authorizationCodeGrant, fetchProtectedResource } = await library();
        const configuration = await configure();
        const checks = { pkceCodeVerifier: flow.codeVerifier, expectedState: flow.state };
        const { access_token: token } = await authorizationCodeGrant(configuration, callbackUrl, checks);
        const answer = await fetchProtectedResource(configuration, token, new URL(`${base}/api/users/@me`), 'GET');
        return toIdentity(await answer.json());
      }),
  };
}

/** @throws DomainError error_credentials_invalid */
function toIdentity(user: unknown): ShownIdentity {
  const { id, username, email, verified } = (user ?? {}) as Record<string, unknown>;
  return readIdentity({ subject: id, names: [username], email, isVerified: verified });
}
