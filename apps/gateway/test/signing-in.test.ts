import { DomainError, type ErrorCode } from '@matchpoint/errors';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../src/edge/owners/end-sessions.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const PASSWORD = 'correct horse battery staple';
const TOKEN = 'T'.repeat(43);
const WEB = { 'x-matchpoint-web': '1' };
const DAY_MS = 86_400_000;
/** What the account service was asked, by RPC. */
let asked: string[] = [];
/** What happens to whoever queues a mail. */
let beforeMailing: () => Promise<unknown> = async () => undefined;
/** What happens before the people behind ids are answered. */
let beforeReading: () => Promise<unknown>;
/** What happens between a proof's judgement and its answer. */
let afterJudging: () => Promise<unknown>;
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  profiles: {
    async batchGetUserReferences({ ids }) {
      await beforeReading();
      return { users: ids.map((id) => ({ id, username: id.slice(5), name: 'Ada', isOpen: true })) };
    },
  },
  account: {
    async requestRegistration({ email }) {
      await beforeMailing();
      asked.push(`register ${email}`);
      return {};
    },
    async requestPasswordReset({ email }) {
      await beforeMailing();
      asked.push(`reset ${email}`);
      return {};
    },
    async completeRegistration({ token, username }) {
      asked.push('complete');
      if (token !== TOKEN) throw new DomainError('error_account_token_invalid');
      return { userId: `user_${username}`, isByProvider: false };
    },
    async completePasswordReset({ token }) {
      if (token !== TOKEN) throw new DomainError('error_account_token_invalid');
      return { userId: 'user_ada' };
    },
    async withdrawEmailChange({ userId }) {
      asked.push(`${userId} keeps the address`);
      return {};
    },
    async verifyPassword({ email, password }) {
      asked.push(`verify ${email}`);
      await afterJudging();
      if (email === 'grace@example.com') return { userId: 'user_grace', challenge: TOKEN, factors: ['totp'] };
      if (email !== 'ada@example.com' || password !== PASSWORD) throw new DomainError('error_credentials_invalid');
      return { userId: 'user_ada', factors: [] };
    },
  },
  factors: {
    async getSignInChallenge({ challenge }) {
      if (challenge !== TOKEN) throw new DomainError('error_credentials_invalid');
      return { userId: 'user_grace' };
    },
    async completeSecondFactor({ proof }) {
      asked.push(`${proof?.$case}`);
      if (proof?.value !== '123456') throw new DomainError('error_credentials_invalid');
      return { userId: 'user_grace', email: 'grace@example.com', firstProof: 'password' };
    },
  },
  identities: { listProviders: async () => ({ providers: [{ id: 'discord', name: 'Discord' }] }) },
  passkeys: {
    createSignInOptions: async () => ({
      options: JSON.stringify({ challenge: 'c', timeout: 300_000, rpId: 'play.example', userVerification: 'required' }),
    }),
    async signInWithPasskey({ credential }) {
      asked.push(credential);
      if (credential !== JSON.stringify(PASSKEY)) throw new DomainError('error_credentials_invalid');
      return { userId: 'user_grace', email: 'grace@example.com' };
    },
  },
};
const PASSKEY = { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' } };
const database = useDatabase('gateway');
const trusting = { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' };
let first: TestGateway;
let second: TestGateway;
let invitingOnly: TestGateway;
let onPlainHttp: TestGateway;

beforeAll(async () => {
  first = await startTestGateway(database, SERVICES, trusting);
  second = await startTestGateway(database, SERVICES, trusting);
  invitingOnly = await startTestGateway(database, SERVICES, { MATCHPOINT_REGISTRATION: 'invite' });
  onPlainHttp = await startTestGateway(database, SERVICES, { MATCHPOINT_PUBLIC_URL: 'http://play.example' });
});
afterAll(async () => {
  await Promise.all([first, second, invitingOnly, onPlainHttp].map((gateway) => gateway.stop()));
});
beforeEach(async () => {
  asked = [];
  [beforeReading, afterJudging] = [async () => undefined, async () => undefined];
  await first.emptyRedis();
  await database.empty('session, owner_access');
});

interface Sent {
  headers?: Record<string, string>;
  cookie?: string;
  from?: string;
  gateway?: TestGateway;
}
const post = (path: string, body: unknown, { headers = WEB, cookie, from, gateway = first }: Sent = {}): Promise<Response> =>
  gateway.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, ...(cookie !== undefined && { cookie }), ...(from !== undefined && { 'x-forwarded-for': from }) },
  });
const signIn = (sent?: Sent, change: object = {}): Promise<Response> =>
  post('/auth/sign-in', { email: 'ada@example.com', password: PASSWORD, ...change }, sent);
const json = (response: Response): Promise<Record<string, never>> => response.json() as never;
const refusal = async (response: Response): Promise<[number, ErrorCode | undefined]> => [response.status, (await json(response)).error];
/** Of a browser's jar after the answer. */
const cookies = (response: Response): Record<string, string> =>
  Object.fromEntries(response.headers.getSetCookie().map((each) => each.split(';')[0]?.split('=') as [string, string]));
const sessionOf = (response: Response): string => `mp_session=${cookies(response).mp_session}`;
const status = async (cookie: string, gateway = first): Promise<number> =>
  (await gateway.fetch('/user/sessions', { headers: { cookie } })).status;

describe('signing in', () => {
  it('begins a session, whose token is only in the cookie, and returns the person', async () => {
    const response = await signIn({
      from: '198.51.100.77',
      headers: { ...WEB, 'origin': first.baseUrl, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/142.0' },
    });
    const body = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({
      status: 'signed_in',
      user: { id: 'user_ada', username: 'ada', name: 'Ada' },
      session: { id: expect.stringMatching(/^sess_/), browser: 'Firefox on Linux', address: '198.51.100.0/24', isCurrent: true },
    });
    const { mp_session: token } = cookies(response);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(body).not.toContain(token);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await status(sessionOf(response))).toBe(200);
  });

  it('never continues the previous session, whoever set its cookie, and ends it at all replicas within a second', async () => {
    const planted = sessionOf(await signIn());
    expect([await status(planted), await status(planted, second)]).toEqual([200, 200]);
    const response = await signIn({ cookie: planted });
    expect(sessionOf(response)).not.toBe(planted);
    expect(await status(planted)).toBe(401);
    await eventually(async () => expect(await status(planted, second)).toBe(401), { timeoutMs: 5_000 });
    const invented = `mp_session=${'A'.repeat(43)}`;
    expect(sessionOf(await signIn({ cookie: invented }))).not.toBe(invented);
    expect(await status(invented)).toBe(401);
  });

  it.each([
    ['a wrong password', { password: 'wrong horse battery staple' }],
    ['an unknown address', { email: 'eve@example.com' }],
    ['what is no address', { email: 'nobody' }],
  ])('is refused identically with %s', async (_what, change) => {
    const init = { headers: { ...WEB, 'x-request-id': 'same' } };
    const [wrong, other] = [await signIn(init, { password: '' }), await signIn(init, change)];
    expect([other.status, await other.text()]).toEqual([401, await wrong.text()]);
    const headers = (response: Response): [string, string][] =>
      [...response.headers].filter(([name]) => !['date', 'x-ratelimit-remaining'].includes(name));
    expect(headers(other)).toEqual(headers(wrong));
    expect(other.headers.getSetCookie()).toEqual([]);
  });

  it('fails if all sessions of the person were ended meanwhile; the next attempt succeeds', async () => {
    afterJudging = () => endSessions(second.context, 'user_ada');
    expect(await refusal(await signIn())).toEqual([401, 'error_credentials_invalid']);
    expect((await database.pool().query('select 1 from session')).rows).toEqual([]);
    afterJudging = async () => undefined;
    expect((await signIn()).status).toBe(200);
  });

  it('is refused for suspended people, and says until when only if the password is right', async () => {
    const tell = async (until: string | null): Promise<unknown> => {
      await database.pool().query(
        `insert into owner_access (user_id, suspended_at, suspended_until) values ('user_ada', now(), $1)
         on conflict (user_id) do update set suspended_until = excluded.suspended_until`,
        [until],
      );
      const response = await signIn();
      expect(await refusal(response.clone())).toEqual([403, 'error_account_suspended']);
      return (await json(response)).message;
    };
    const wrong = async (): Promise<string> =>
      (await signIn({ headers: { ...WEB, 'x-request-id': 'same' } }, { password: 'wrong' })).text();
    const before = await wrong();
    expect(await tell('2999-03-01T12:00:00.000Z')).toBe('The account is suspended until 2999-03-01T12:00:00.000Z.');
    expect(await tell(null)).toBe('The account is suspended permanently.');
    expect(await wrong()).toBe(before);
    expect((await database.pool().query('select 1 from session')).rows).toEqual([]);
  });

  it('is impossible if the public URL is neither https nor on this machine', async () => {
    expect(await refusal(await signIn({ gateway: onPlainHttp }))).toEqual([503, 'error_unavailable']);
    expect(await json(await onPlainHttp.fetch('/auth/options'))).toMatchObject({ canSignIn: false });
    expect(asked).toEqual([]);
  });
});

describe('a second factor', () => {
  const grace = (sent?: Sent): Promise<Response> => signIn(sent, { email: 'grace@example.com' });
  const answer = (body: object): Promise<Response> => post('/auth/second-factor', { challenge: TOKEN, ...body });

  it('is required after the password, before there is any session', async () => {
    const response = await grace();
    expect(await json(response)).toMatchObject({ status: 'second_factor_required', challenge: TOKEN, factors: ['totp'] });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await database.pool().query('select 1 from session')).rows).toEqual([]);
    const done = await answer({ code: '123456' });
    expect(await json(done.clone())).toMatchObject({ user: { id: 'user_grace' }, session: { isCurrent: true } });
    expect(await status(sessionOf(done), second)).toBe(200);
    expect(cookies(done).mp_device).toBeDefined();
  });

  it('is not spent if the person can’t be read or is suspended', async () => {
    beforeReading = () => Promise.reject(new DomainError('error_unavailable'));
    expect((await answer({ code: '123456' })).status).toBe(503);
    beforeReading = async () => undefined;
    await database.pool().query("insert into owner_access (user_id, suspended_at) values ('user_grace', now())");
    expect(await refusal(await answer({ code: '123456' }))).toEqual([403, 'error_account_suspended']);
    expect(asked).toEqual([]);
  });

  it('can be guessed five times, from any number of networks and challenges', async () => {
    const refused: number[] = [];
    for (let index = 0; index < 7; index += 1)
      refused.push((await post('/auth/second-factor', { challenge: TOKEN, code: '000000' }, { from: `198.51.100.${index}` })).status);
    expect(refused).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(asked).toHaveLength(5);
  });

  it.each([
    ['two answers', { code: '123456', recoveryCode: 'abcde' }, 400],
    ['no answer', {}, 400],
    ['an unknown challenge', { challenge: 'x', code: '123456' }, 401],
  ])('is refused with %s, which spends nothing', async (_what, body, expected) => {
    expect([(await answer(body)).status, asked]).toEqual([expected, []]);
  });

  it('is not requested from suspended users, who get that error instead', async () => {
    await database.pool().query("insert into owner_access (user_id, suspended_at) values ('user_grace', now())");
    expect(await refusal(await grace())).toEqual([403, 'error_account_suspended']);
  });
});

describe('a passkey', () => {
  it('signs in on its own, even with an authenticator app, and replaces the previous session', async () => {
    const asking = await post('/auth/passkeys/options', {});
    expect(await json(asking)).toMatchObject({ options: { challenge: 'c', rpId: 'play.example' } });
    const before = sessionOf(await signIn());
    const response = await post('/auth/passkeys/sign-in', { credential: PASSKEY }, { cookie: before });
    expect(await json(response.clone())).toMatchObject({ user: { id: 'user_grace' }, session: { isCurrent: true } });
    expect([await status(sessionOf(response), second), await status(before)]).toEqual([200, 401]);
    expect(cookies(response).mp_device).toBeDefined();
  });

  it('that is unknown is refused like a wrong password; a malformed one is a bad request', async () => {
    const unknown = await post('/auth/passkeys/sign-in', { credential: { ...PASSKEY, id: 'other' } });
    expect([unknown.headers.getSetCookie(), ...(await refusal(unknown))]).toEqual([[], 401, 'error_credentials_invalid']);
    asked = [];
    for (const credential of [undefined, 'abc', {}, { ...PASSKEY, response: {} }, { ...PASSKEY, type: 'password' }])
      expect((await post('/auth/passkeys/sign-in', { credential })).status, JSON.stringify(credential)).toBe(400);
    expect(asked).toEqual([]);
  });
});

describe('no form, fetch, image or navigation from another origin', () => {
  const OPERATIONS: [path: string, body: object, needsHeader: boolean][] = [
    ['/auth/sign-in', { email: 'ada@example.com', password: PASSWORD }, true],
    ['/auth/registrations/complete', { token: TOKEN, username: 'ada' }, true],
    ['/auth/second-factor', { challenge: TOKEN, code: '123456' }, true],
    ['/auth/passkeys/sign-in', { credential: PASSKEY }, true],
    ['/auth/passkeys/options', {}, false],
    ['/auth/registrations', { email: 'ada@example.com' }, false],
    ['/auth/password-resets', { email: 'ada@example.com' }, false],
    ['/auth/password-resets/complete', { token: TOKEN, password: PASSWORD }, false],
    ['/auth/sign-out', {}, false],
  ];

  it.each(OPERATIONS)('reaches POST %s', async (path, body, needsHeader) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null', ...WEB },
      { origin: `${first.baseUrl}0`, ...WEB },
    ] as Record<string, string>[])
      expect(await refusal(await post(path, body, { headers })), JSON.stringify(headers)).toEqual([403, 'error_csrf_rejected']);
    // A form's body, whose type needs no preflight.
    const form = await first.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'origin': 'https://evil.example', 'content-type': 'text/plain' },
    });
    expect(await refusal(form)).toEqual([403, 'error_csrf_rejected']);
    expect(asked).toEqual([]);
    expect((await database.pool().query('select 1 from session')).rows).toEqual([]);
    // A program that is no browser, and sends no cookie, needs the header for what begins a session alone.
    expect((await post(path, body, { headers: {} })).status).toBe(needsHeader ? 403 : 200);
  });

  it.each(OPERATIONS)('reaches POST %s with the cookie of a signed-in user', async (path, body) => {
    const cookie = sessionOf(await signIn());
    asked = [];
    expect(await refusal(await post(path, body, { headers: {}, cookie }))).toEqual([403, 'error_csrf_rejected']);
    expect([await status(cookie), asked]).toEqual([200, []]);
  });
});

describe('attempts to sign in', () => {
  it('are limited per email address, from any network, but not in the owner’s known browser', async () => {
    const known = await signIn({ from: '198.51.100.1' });
    const device = `mp_device=${cookies(known).mp_device}`;
    asked = [];
    const attempts = await Promise.all(
      Array.from({ length: 200 }, (_, index) => signIn({ from: `203.0.${index}.1` }, { password: `wrong password ${index}` })),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    // 10, less the owner's own first one, and one more every 50 s.
    expect(asked.length).toBeLessThanOrEqual(11);
    expect(refused.length + asked.length).toBe(200);
    expect(refused[0]?.headers.get('x-ratelimit-limit')).toBe('10');
    expect(await refusal(await signIn({ from: '198.51.100.1' }))).toEqual([429, 'error_api_rate_limited']);
    expect((await signIn({ from: '198.51.100.1', cookie: device })).status).toBe(200);
    // It is known for this address alone, and nobody makes one.
    for (const forged of ['mp_device=x.y', `${device}x`, `mp_device=${'A'.repeat(22)}.${'A'.repeat(43)}`])
      expect((await signIn({ from: '198.51.100.1', cookie: forged })).status, forged).toBe(429);
  });

  it('are limited per network, before anything is hashed', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn({ from: '203.0.113.9' }, { email: `person${index}@example.com` })),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(asked.length).toBeLessThanOrEqual(31);
    expect(refused.length + asked.length).toBe(60);
    expect((await post('/auth/sign-out', {}, { from: '203.0.113.9' })).status).toBe(200);
    expect((await first.fetch('/auth/options', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200);
  });

  it('leave no email address in Redis', async () => {
    await signIn({}, { email: 'somebody@example.com' });
    await post('/auth/registrations', { email: 'somebody@example.com' });
    expect((await first.context.redis.keys('*')).join(' ')).not.toContain('somebody');
  });
});

describe('operations that email a link', () => {
  it.each(['/auth/registrations', '/auth/password-resets'])('%s responds identically whether or not anything is mailed', async (path) => {
    const answers: [number, object][] = [];
    for (let times = 0; times < 5; times += 1) {
      const response = await post(path, { email: 'Ada@Example.com' }, { headers: { 'x-request-id': 'same' } });
      const { timestamp, ...body } = await json(response);
      expect(timestamp).toBeDefined();
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-ratelimit-remaining'].includes(name)));
      answers.push([response.status, { body, headers }]);
    }
    expect(answers[0]?.[0]).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(1);
  });

  it.each(['/auth/registrations', '/auth/password-resets'])('%s costs the recipient nothing while no mail can be sent', async (path) => {
    beforeMailing = () => Promise.reject(new DomainError('error_unavailable'));
    for (let times = 0; times < 5; times += 1) expect((await post(path, { email: 'ada@example.com' })).status).toBe(503);
    beforeMailing = async () => undefined;
    for (let times = 0; times < 5; times += 1) expect((await post(path, { email: 'ada@example.com' })).status).toBe(200);
    expect(asked).toHaveLength(3);
  });

  it.each(['/auth/registrations', '/auth/password-resets'])('%s refuses an invalid address', async (path) => {
    for (const email of ['ada', 'a@b@c.example', 'ada@example.com\r\nBcc: eve@example.com', '']) {
      const response = await post(path, { email });
      expect([response.status, ((await json(response)).issues as unknown as { path: string }[])[0]?.path]).toEqual([400, 'body.email']);
    }
    expect(asked).toEqual([]);
  });

  it('is closed if people register by invitation; a link sent by an operator works', async () => {
    expect(await refusal(await post('/auth/registrations', { email: 'ada@example.com' }, { gateway: invitingOnly }))).toEqual([
      403,
      'error_sign_up_closed',
    ]);
    expect((await post('/auth/registrations/complete', { token: TOKEN, username: 'ada' }, { gateway: invitingOnly })).status).toBe(200);
    expect(await json(await invitingOnly.fetch('/auth/options'))).toMatchObject({ registration: 'invite', canSignIn: true });
  });
});

describe('a mailed link', () => {
  it('completes a registration, and signs in', async () => {
    const response = await post('/auth/registrations/complete', { token: TOKEN, username: 'ada', password: PASSWORD });
    expect(await json(response.clone())).toMatchObject({ user: { id: 'user_ada' }, session: { isCurrent: true } });
    expect(await status(sessionOf(response), second)).toBe(200);
  });

  it('is only spent by POST, with the token in the body', async () => {
    for (const path of ['/auth/registrations/complete', '/auth/password-resets/complete']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
        expect((await first.fetch(`${path}?token=${TOKEN}`, { method })).status, `${method} ${path}`).toBe(405);
      expect((await first.fetch(`${path}/${TOKEN}`)).status).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it('sets a password, after which every session of the person is over at all replicas within a second', async () => {
    const before = [sessionOf(await signIn()), sessionOf(await signIn())];
    const key = await first.key({ ownerUserId: 'user_ada' });
    for (const cookie of before) expect(await status(cookie, second)).toBe(200);
    const response = await post('/auth/password-resets/complete', { token: TOKEN, password: PASSWORD });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    for (const cookie of before) {
      expect(await status(cookie)).toBe(401);
      await eventually(async () => expect(await status(cookie, second)).toBe(401), { timeoutMs: 5_000 });
    }
    expect((await second.fetch('/games', { key })).status).toBe(200);
    expect(await refusal(await post('/auth/password-resets/complete', { token: 'x', password: PASSWORD }))).toEqual([
      404,
      'error_account_token_invalid',
    ]);
  });

  it('revokes the person’s keys as well if asked to', async () => {
    const [key, another] = [await first.key({ ownerUserId: 'user_ada' }), await first.key({ ownerUserId: 'user_eve' })];
    expect((await second.fetch('/games', { key })).status).toBe(200);
    await post('/auth/password-resets/complete', { token: TOKEN, password: PASSWORD, revokeApiKeys: true });
    await eventually(async () => expect((await second.fetch('/games', { key })).status).toBe(401), { timeoutMs: 5_000 });
    expect((await second.fetch('/games', { key: another })).status).toBe(200);
  });
});

describe('one’s sessions', () => {
  const list = async (cookie: string): Promise<{ id: string; isCurrent: boolean }[]> =>
    (await json(await first.fetch('/user/sessions', { headers: { cookie } }))).sessions as never;

  it('are listed newest first, without expired ones, and mark the current one', async () => {
    const cookie = sessionOf(await signIn());
    first.clock.advance(1_000);
    const newer = sessionOf(await signIn());
    const sessions = await list(cookie);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'browser', 'address', 'isCurrent'].sort(),
    );
    await database
      .pool()
      .query('update session set last_seen_at = $1 where id = $2', [new Date(first.clock.now().getTime() - 15 * DAY_MS), sessions[0]?.id]);
    expect((await list(cookie)).map(({ id }) => id)).toEqual([sessions[1]?.id]);
    expect(newer).not.toBe(cookie);
  });

  it('can be ended one by one or all others at once, only by their own person', async () => {
    const [mine, other, third] = [sessionOf(await signIn()), sessionOf(await signIn()), sessionOf(await signIn())];
    const { cookie: stranger } = await first.signIn('user_eve');
    const end = (id: string, cookie: string) => first.fetch(`/user/sessions/${id}`, { method: 'DELETE', headers: { ...WEB, cookie } });
    const id = (await list(other)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    for (const unknown of [id, 'sess_01j6qvx3k0fd8r5y2m9wcz0001', 'x'])
      expect(await refusal(await end(unknown, stranger)), unknown).toEqual([404, 'error_session_not_found']);
    asked = [];
    expect((await end(id, mine)).status).toBe(200);
    expect(await Promise.all([mine, other, third].map((each) => status(each)))).toEqual([200, 401, 200]);
    expect(await json(await post('/user/sessions/revoke-others', {}, { cookie: mine }))).toMatchObject({ success: true, count: 1 });
    expect(await Promise.all([mine, other, third].map((each) => status(each)))).toEqual([200, 401, 401]);
    // A stranger whose session ends may have requested another address.
    expect(asked).toEqual(['user_ada keeps the address', 'user_ada keeps the address']);
    const own = (await list(mine))[0]?.id ?? '';
    expect((await end(own, mine)).headers.getSetCookie()).toEqual(['mp_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect([await status(mine), await status(stranger)]).toEqual([401, 200]);
    expect(asked).toHaveLength(2);
  });

  it('can’t be read or ended with a key', async () => {
    const key = await first.key();
    expect(await refusal(await first.fetch('/user/sessions', { key }))).toEqual([403, 'error_session_required']);
    expect(await refusal(await first.fetch('/user/sessions/revoke-others', { method: 'POST', key }))).toEqual([
      403,
      'error_session_required',
    ]);
    expect(await refusal(await first.fetch('/user/sessions'))).toEqual([401, 'error_api_key_required']);
    expect(await refusal(await first.fetch('/user/sessions', { key: 'mp_live_x' }))).toEqual([401, 'error_api_key_invalid']);
  });
});

describe('signing out', () => {
  it('ends the session at all replicas within a second, removes the cookie, and succeeds always', async () => {
    const cookie = sessionOf(await signIn());
    expect(await status(cookie, second)).toBe(200);
    const response = await post('/auth/sign-out', {}, { cookie });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, ['mp_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']]);
    expect(await status(cookie)).toBe(401);
    await eventually(async () => expect(await status(cookie, second)).toBe(401), { timeoutMs: 5_000 });
    expect((await post('/auth/sign-out', {}, { cookie })).status).toBe(200);
    expect((await first.fetch('/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect((await post('/auth/sign-out', {}, { cookie: 'mp_session=nonsense' })).status).toBe(200);
  });
});
