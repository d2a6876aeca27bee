import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'matchpoint', secret: 'a secret of the client' };

/** npm's `oidc-provider`, where a person `login` is signed in as soon as they come, and agrees to all. */
export async function startRealProvider(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let login = 'ada';
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    // So that the ID token says it: by default it is at the userinfo endpoint alone.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the cookies'] },
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
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void provider.interactionFinished(request, response, { login: { accountId: login } });
    else void callback(request, response);
  });
  return {
    issuer,
    /** As a browser goes there and comes back: the query of the address that it is sent to. */
    async visit(authorizationUrl: string, as = 'ada'): Promise<string> {
      login = as;
      const jar = new Map<string, string>();
      let url = authorizationUrl;
      for (let hops = 0; hops < 10 && !url.startsWith(redirectUri); hops += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        url = new URL(response.headers.get('location') ?? '', url).href;
      }
      return new URL(url).search.slice(1);
    },
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}
