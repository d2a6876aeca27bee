import { DomainError, type ErrorCode } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import type { account } from '@matchpoint/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const WEB = { 'x-matchpoint-web': '1' };
/** A navigation from the provider's site. */
const COMING_BACK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
const AT = '2026-01-01T00:00:00.000Z';
let started: account.StartProviderFlowRequest[] = [];
let asked: account.FinishProviderFlowRequest[] = [];
/** What comes of a flow: what it began with, and this. */
let outcome: Partial<account.FinishProviderFlowResponse> | DomainError = {};
const SERVICES: Services = {
  identities: {
    listProviders: async () => ({ providers: [{ id: 'discord', name: 'Discord' }] }),
    async startProviderFlow(request) {
      started.push(request);
      return { authorizationUrl: 'https://discord.example/authorize?state=s', flow: `flow-${started.length}` };
    },
    async finishProviderFlow(request) {
      asked.push(request);
      if (outcome instanceof DomainError) throw outcome;
      const { intent = 'sign_in', returnTo = '/', sessionId, userId } = started.at(-1) ?? {};
      // As the account service does: a flow that links or confirms ends under the session that began it.
      if (intent !== 'sign_in' && sessionId !== request.sessionId) throw new DomainError('error_session_invalid');
      return { intent, returnTo, sessionId, userId, factors: [], ...outcome };
    },
    listIdentities: async () => ({ identities: [{ id: 'idn_1', provider: 'discord', linkedAt: AT }] }),
    async removeIdentity({ identityId }) {
      if (identityId !== 'idn_1') throw new DomainError('error_identity_not_found');
      return {};
    },
  },
};
const database = useDatabase('gateway');
let gateway: TestGateway;
let invitingOnly: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES);
  invitingOnly = await startTestGateway(database, SERVICES, { MATCHPOINT_REGISTRATION: 'invite' });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), invitingOnly.stop()]);
});
beforeEach(async () => {
  [started, asked, outcome] = [[], [], {}];
  await gateway.emptyRedis();
  await database.empty('session, owner_access');
});

const start = (
  body: object,
  { cookie, headers = WEB, provider = 'discord' }: { cookie?: string; headers?: object; provider?: string } = {},
) =>
  gateway.fetch(`/auth/providers/${provider}/start`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  });
const comeBack = (cookie: string, at = gateway, query = 'code=c&state=s'): Promise<Response> =>
  at.fetch(`//auth/callback/discord?${query}`, { headers: { ...COMING_BACK, cookie } });
const cookies = (response: Response): Record<string, string> =>
  Object.fromEntries(response.headers.getSetCookie().map((each) => /^([^=]+)=([^;]*)/.exec(each)?.slice(1) as [string, string]));
const sessionOf = (response: Response): string => `mp_session=${cookies(response).mp_session ?? ''}`;
const refusal = async (response: Response): Promise<[number, ErrorCode]> => [response.status, ((await response.json()) as never)['error']];
const status = async (cookie: string): Promise<number> => (await gateway.fetch('/user/sessions', { headers: { cookie } })).status;
/** Of what only recent sessions may, which look for a key that there is not. */
const asRecent = async (cookie: string): Promise<ErrorCode> =>
  (await refusal(await gateway.fetch('/user/api-keys/key_none/rotate', { method: 'POST', body: '{}', headers: { ...WEB, cookie } })))[1];
async function staleSession(): Promise<string> {
  const { id, cookie } = await gateway.signIn('user_ada');
  await database.pool().query("update session set recent_at = recent_at - interval '31 minutes' where id = $1", [id]);
  return cookie;
}
const flowOf = async (body: object, cookie?: string): Promise<string> =>
  `mp_flow=${cookies(await start(body, cookie === undefined ? {} : { cookie })).mp_flow}`;

describe('the way to a provider', () => {
  it('is bound to the browser by a ten-minute cookie that scripts can’t read', async () => {
    const response = await start({ intent: 'sign_in', returnTo: '/home' });
    expect(await response.clone().json()).toMatchObject({ authorizationUrl: 'https://discord.example/authorize?state=s' });
    expect(response.headers.getSetCookie()).toEqual(['mp_flow=flow-1; Max-Age=600; Path=/; HttpOnly; SameSite=Lax']);
    expect(started).toMatchObject([{ provider: 'discord', intent: 'sign_in', returnTo: '/home', userId: undefined, sessionId: undefined }]);
  });

  it('doesn’t begin for a provider that is not configured, or from another origin', async () => {
    expect(await refusal(await start({ intent: 7 }, { provider: 'github' }))).toEqual([404, 'error_not_found']);
    expect(await refusal(await start({ intent: 'sign_in' }, { headers: {} }))).toEqual([403, 'error_csrf_rejected']);
    const evil = { ...WEB, origin: 'https://evil.example' };
    expect(await refusal(await start({ intent: 'sign_in' }, { headers: evil }))).toEqual([403, 'error_csrf_rejected']);
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https:evil.example', '/%2f%2fevil.example', '/a\n'])
      expect((await start({ intent: 'sign_in', returnTo })).status, returnTo).toBe(400);
    expect(started).toEqual([]);
  });

  it('requires a session to link or confirm, and a recent one to link', async () => {
    for (const intent of ['link', 'confirm']) {
      expect(await refusal(await start({ intent }))).toEqual([401, 'error_api_key_required']);
      expect(await refusal(await start({ intent }, { cookie: `mp_session=${'A'.repeat(43)}` }))).toEqual([401, 'error_session_invalid']);
    }
    const cookie = await staleSession();
    expect(await refusal(await start({ intent: 'link' }, { cookie }))).toEqual([403, 'error_recent_sign_in_required']);
    expect((await start({ intent: 'confirm' }, { cookie })).status).toBe(200);
    expect(started).toMatchObject([{ intent: 'confirm', userId: 'user_ada', sessionId: expect.stringMatching(/^sess_/) }]);
  });
});

describe('the way back', () => {
  it('signs in, continues to the flow’s destination, and ends the previous session, although it comes from another site', async () => {
    const { cookie: former } = await gateway.signIn('user_grace');
    const flow = await flowOf({ intent: 'sign_in', returnTo: '/teams' }, former);
    outcome = { userId: 'user_ada', email: 'ada@example.com' };
    const response = await comeBack(`${flow}; ${former}`);
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([303, '/teams', '']);
    expect([await status(sessionOf(response)), await status(former)]).toEqual([200, 401]);
    expect(cookies(response)).toMatchObject({ mp_flow: '', mp_device: expect.stringMatching(/./) });
    expect(asked).toMatchObject([{ provider: 'discord', flow: 'flow-1', query: 'code=c&state=s', allowsRegistration: true }]);
  });

  it('confirms or links only in the session that began it, under a new token', async () => {
    const cookie = await staleSession();
    const response = await comeBack(`${await flowOf({ intent: 'confirm', returnTo: '/settings' }, cookie)}; ${cookie}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/settings']);
    expect([await status(cookie), await asRecent(sessionOf(response))]).toEqual([401, 'error_api_key_not_found']);
    const { cookie: fresh } = await gateway.signIn('user_ada');
    const flow = `${await flowOf({ intent: 'link' }, fresh)}; ${fresh}`;
    const begun = started.at(-1)?.sessionId;
    await comeBack(flow);
    expect(asked.at(-1)).toMatchObject({ flow: `flow-${started.length}`, sessionId: begun });
    await database.pool().query('delete from session');
    const late = await comeBack(flow);
    expect(late.headers.get('location')).toBe('/sign-in?error=error_session_invalid');
    expect(cookies(late).mp_session).toBeUndefined();
    expect(asked.at(-1)?.sessionId).toBeUndefined();
  });

  it.each(['nobody', 'somebody else', 'the same person'])(
    'links and confirms nothing in a browser where %s has signed in meanwhile',
    async (who) => {
      const { cookie: began } = await gateway.signIn('user_ada');
      const present = who === 'nobody' ? undefined : (await gateway.signIn(who === 'somebody else' ? 'user_grace' : 'user_ada')).cookie;
      for (const intent of ['link', 'confirm']) {
        const flow = await flowOf({ intent }, began);
        const response = await comeBack(present === undefined ? flow : `${flow}; ${present}`);
        expect(response.headers.get('location')).toBe('/sign-in?error=error_session_invalid');
        expect(asked.at(-1)?.sessionId).toBeUndefined();
        expect(cookies(response).mp_session).toBeUndefined();
      }
      expect(await status(began), 'the session that began it goes on').toBe(200);
    },
  );

  it('redirects unknown people and people with an authenticator app, with secrets only in the URL fragment', async () => {
    const flow = await flowOf({ intent: 'sign_in', returnTo: '/x' });
    outcome = { userId: undefined, registrationToken: 'T' };
    expect((await comeBack(flow)).headers.get('location')).toBe('/register/complete?provider=discord#token=T');
    outcome = { userId: 'user_ada', challenge: 'C', factors: ['totp', 'passkey'] };
    const response = await comeBack(flow);
    expect(response.headers.get('location')).toBe('/sign-in#challenge=C&factors=totp%2Cpasskey&returnTo=%2Fx');
    expect(cookies(response).mp_session).toBeUndefined();
  });

  it.each(['error_credentials_invalid', 'error_unavailable', 'error_identity_link_required', 'error_identity_in_use'] as const)(
    'that fails by %s shows the error on the sign-in page, and nowhere else',
    async (code) => {
      outcome = new DomainError(code);
      const response = await comeBack(await flowOf({ intent: 'sign_in' }));
      expect([response.status, response.headers.get('location')]).toEqual([303, `/sign-in?error=${code}`]);
      expect(Object.keys(cookies(response))).toEqual(['mp_flow']);
    },
  );

  it('refuses suspended people, registers nobody if registration is closed, and accepts only GET', async () => {
    outcome = { userId: 'user_ada' };
    await database.pool().query("insert into owner_access (user_id, suspended_at) values ('user_ada', now())");
    expect((await comeBack(await flowOf({ intent: 'sign_in' }))).headers.get('location')).toBe('/sign-in?error=error_account_suspended');
    await comeBack('', invitingOnly, 'error=access_denied');
    expect(asked.at(-1)).toMatchObject({ allowsRegistration: false, flow: undefined, query: 'error=access_denied' });
    for (const method of ['POST', 'HEAD'])
      expect((await gateway.fetch('//auth/callback/discord', { method, headers: { cookie: 'mp_flow=x' } })).status).toBe(405);
  });
});

it('one’s identities are listed and unlinked, under a new token', async () => {
  const { cookie } = await gateway.signIn('user_ada');
  const listed = await gateway.fetch('/user/identities', { headers: { cookie } });
  const identity = { id: 'idn_1', provider: 'discord', name: null, linkedAt: AT, lastUsedAt: null };
  expect(await listed.json()).toMatchObject({ identities: [identity], count: 1 });
  const remove = (id: string, of = cookie): Promise<Response> =>
    gateway.fetch(`/user/identities/${id}`, { method: 'DELETE', headers: { ...WEB, cookie: of } });
  expect(await refusal(await remove('idn_none'))).toEqual([404, 'error_identity_not_found']);
  expect(await refusal(await remove('idn_1', await staleSession()))).toEqual([403, 'error_recent_sign_in_required']);
  const removed = await remove('idn_1');
  expect([removed.status, await status(sessionOf(removed)), await status(cookie)]).toEqual([200, 200, 401]);
});
