import { HOUR_MS, invariant, lazily } from '@matchpoint/core';
import type { Configuration, CustomFetch } from 'openid-client';
import { askProvider, fetchFromProvider, REQUEST_SECONDS } from './ask-provider.js';
import type { Provider, ShownIdentity } from './provider.js';
import { readIdentity } from './read-identity.js';

/** Lifetime of cached discovery metadata. */
const CONFIGURATION_LIVES_MS = HOUR_MS;

export interface OpenIdSettings {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Further parameters of the authorization request. */
  parameters?: Record<string, string>;
  fetch?: CustomFetch;
  /** Used if the provider's metadata names no client authentication method. */
  secretInBody?: boolean;
  now(): Date;
}

/** A provider that speaks OpenID Connect with discovery. ID tokens are checked for key, issuer, audience and nonce. */
export function openIdProvider(settings: OpenIdSettings): Provider {
  const { id, name, scope, parameters = {} } = settings;
  const library = lazily(() => import('openid-client'));
  let known: { configuration: Promise<Configuration>; atMs: number } | undefined;
  const configure = (): Promise<Configuration> => {
    const nowMs = settings.now().getTime();
    if (!known || nowMs - known.atMs > CONFIGURATION_LIVES_MS) {
      const asked = { configuration: discover(settings), atMs: nowMs };
      asked.configuration.catch(() => (known = known === asked ? undefined : known));
      known = asked;
    }
    return known.configuration;
  };
  return {
    id,
    name,
    authorizationUrl: (flow, redirectUri) =>
      askProvider(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const url = buildAuthorizationUrl(await configure(), {
          ...parameters,
          redirect_uri: redirectUri,
          scope,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    identify: (flow, callbackUrl) =>
      askProvider(async () => {
        const { authorizationCodeGrant } = await library();
        const tokens = await authorizationCodeGrant(await configure(), callbackUrl, {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        invariant(claims !== undefined, 'an ID token was demanded');
        return toIdentity(claims);
      }),
  };
}

async function discover(settings: OpenIdSettings): Promise<Configuration> {
  const openid = await import('openid-client');
  const { issuer, clientId, clientSecret, fetch = fetchFromProvider(), secretInBody } = settings;
  const checks = [openid.enableNonRepudiationChecks, ...(new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : [])];
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, openid.ClientSecretPost(clientSecret), {
    execute: checks,
    timeout: REQUEST_SECONDS,
    [openid.customFetch]: fetch,
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (secretInBody || !methods.includes('client_secret_basic')) return found;
  const made = new openid.Configuration(found.serverMetadata(), clientId, clientSecret, openid.ClientSecretBasic(clientSecret));
  made.timeout = REQUEST_SECONDS;
  made[openid.customFetch] = fetch;
  for (const check of checks) check(made);
  return made;
}

function toIdentity(claims: Record<string, unknown> & { sub: string }): ShownIdentity {
  const { sub, email, email_verified: isVerified, preferred_username: username, name } = claims;
  return readIdentity({ subject: sub, names: [username, name], email, isVerified });
}
