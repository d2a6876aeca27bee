// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- whoever imports this needs them; the npm package has none
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const CLIENT = { id: 'matchpoint', secret: 'a secret of the client' };

export interface OpenIdProvider {
  /** The account service's variables that point to this provider, except the displayed name. */
  environment: Record<string, string>;
  /** Signs in like a browser without a session, and returns the query of the address that the browser is redirected to. */
  visit(authorizationUrl: string, as?: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * npm's `oidc-provider`. It asks a visitor for a name and signs them in by it, or lets them refuse. It does not ask a signed-in person
 * again. Their verified address is `<name>@oidc.example`.
 */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  // Loaded only now, because most importers of this package start no provider.
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    // Puts claims into the ID token; by default they are only at the userinfo endpoint.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: 600, Grant: 3_600, Session: 3_600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@oidc.example`, email_verified: true, preferred_username: id }),
    }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        ...(context.oidc.client && { clientId: context.oidc.client.clientId }),
        ...(context.oidc.session?.accountId !== undefined && { accountId: context.oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  });
  const callback = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answered = new URLSearchParams(await text(request));
    if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    const accountId = answered.get('name') ?? '';
    const result = answered.has('refuse') ? { error: 'access_denied' } : { login: { accountId } };
    return provider.interactionFinished(request, response, result);
  };
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? interact : callback)(request, response);
  });
  return {
    environment: {
      MATCHPOINT_OIDC_CLIENT_ID: CLIENT.id,
      MATCHPOINT_OIDC_CLIENT_SECRET: CLIENT.secret,
      MATCHPOINT_OIDC_ISSUER: issuer,
    },
    visit: (authorizationUrl, as = 'ada') => visit({ authorizationUrl, redirectUri, as }),
    stop: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

const PAGE = `<!doctype html>
<html lang="en">
<title>Example ID</title>
<link rel="icon" href="data:,">
<h1>Example ID</h1>
<form method="post"><label>Name <input name="name"></label> <button>Agree</button> <button name="refuse">Refuse</button></form>
`;

async function visit({ authorizationUrl, redirectUri, as }: Record<'authorizationUrl' | 'redirectUri' | 'as', string>): Promise<string> {
  const jar = new Map<string, string>();
  let url = authorizationUrl;
  for (let hops = 0; hops < 10 && !url.startsWith(redirectUri); hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const isAsked = new URL(url).pathname.startsWith('/interaction/');
    const body = new URLSearchParams({ name: as });
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(isAsked && { method: 'POST', body }) });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  return new URL(url).search.slice(1);
}
