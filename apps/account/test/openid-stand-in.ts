import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { id: 'stand-in-client', secret: 'stand-in-secret' };

/** The signed-in person of the stand-in, and the faults of its answers. */
export interface Said {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  nonce?: string;
  iss?: string;
  aud?: string;
}

/**
 * Implements what Twitch documents of its OpenID Connect (a token's `scope` is a list there), and what Discord documents of OAuth 2. A code
 * is valid once, for the redirect and the verifier that it was requested with.
 */
export async function startOpenIdStandIn() {
  const keys = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const codes = new Map<string, { url: URL; said: Said }>();
  const tokens = new Map<string, Said>();
  const standIn = {
    base: '',
    /** No answer, or this status, for every request. */
    trouble: undefined as number | 'silence' | undefined,
    /** Signs with a key that it does not publish. */
    signsWrongly: false,
    /** As if the person agreed: the query with which the browser returns. */
    agree(authorizationUrl: string, said: Said = {}): string {
      const url = new URL(authorizationUrl);
      const code = randomUUID();
      codes.set(code, { url, said });
      return new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
    },
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };

  const redeem = async (form: URLSearchParams) => {
    const found = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const asked = found?.url.searchParams;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      asked?.get('redirect_uri') === form.get('redirect_uri') &&
      asked?.get('code_challenge') === challenge;
    if (!found || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const { nonce = asked?.get('nonce') ?? undefined, iss = standIn.base, aud = CLIENT.id, sub = 'person', ...claims } = found.said;
    const token = randomUUID();
    tokens.set(token, { sub, ...claims });
    const idToken = await new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject(sub)
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((standIn.signsWrongly ? other : keys).privateKey);
    const scope = ['openid', 'user:read:email'];
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 900, id_token: idToken, scope } };
  };

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown } | undefined> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (standIn.trouble === 'silence') return undefined;
    if (standIn.trouble !== undefined) return { status: standIn.trouble, body: {} };
    const { pathname } = new URL(request.url ?? '', standIn.base);
    if (pathname === '/.well-known/openid-configuration') {
      const at = (path: string): string => `${standIn.base}${path}`;
      const metadata = {
        issuer: standIn.base,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        jwks_uri: at('/keys'),
      };
      return { status: 200, body: { ...metadata, id_token_signing_alg_values_supported: ['RS256'] } };
    }
    if (pathname === '/keys') return { status: 200, body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256' }] } };
    if (pathname === '/token') return redeem(new URLSearchParams(text));
    if (pathname === '/api/oauth2/token') {
      const redeemed = await redeem(new URLSearchParams(text));
      const { id_token: _id, ...token } = redeemed.body as Record<string, unknown>;
      return { status: redeemed.status, body: { ...token, ...(redeemed.status === 200 && { scope: 'identify email' }) } };
    }
    const said = tokens.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (pathname !== '/api/users/@me' || !said) return { status: 401, body: { message: '401: Unauthorized', code: 0 } };
    const { sub: id, email, email_verified: verified, preferred_username: username } = said;
    return { status: 200, body: { id, username, global_name: null, email: email ?? null, verified: verified ?? false } };
  };
  const server = createServer((request, response) => {
    void answer(request).then((said) => {
      if (said) response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
