import { DomainError, type ErrorCode, invalidInput } from '@matchpoint/errors';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const PASSWORD = 'correct horse battery staple';
const TOKEN = 'T'.repeat(43);
const CODES = ['abcde-fghij', 'klmno-pqrst'];
const ANSWER = { id: 'abc', rawId: 'abc', type: 'public-key' };
const SHOWN_PASSKEY = { ...ANSWER, response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' } };
const MADE_PASSKEY = { ...ANSWER, response: { clientDataJSON: 'c', attestationObject: 'a' } };
const WEB = { 'x-matchpoint-web': '1' };
const AT = '2026-01-01T00:00:00.000Z';
const MINUTE_MS = 60_000;
/** What the account service was asked, by RPC. */
let asked: string[] = [];
/** Which session it was told to spare. */
let kept: string | undefined;
/** What happens while the account service looks at what a person shows. */
let meanwhile: () => Promise<unknown> = async () => undefined;
const SERVICES: Services = {
  leagues: {
    batchListLeagueRoles: async ({ userIds }) => ({
      roles: userIds
        .filter((userId) => userId === 'user_league' || userId === 'user_retired')
        .map((userId) => {
          const leagueStatus = userId === 'user_league' ? 'suspended' : 'shutdown';
          return { userId, leagueId: 'league_1', slug: 'open', name: 'Open', role: 'OWNER', leagueStatus };
        }),
    }),
  },
  profiles: {
    batchGetUserReferences: async ({ ids }) => ({ users: ids.map((id) => ({ id, username: id.slice(5), name: 'Ada', isOpen: true })) }),
    resolveUser: async ({ identifier }) => ({
      id: identifier,
      username: 'ada',
      connectedPlatforms: [],
      isStaff: true,
      staffRole: 'SUPPORT',
    }),
  },
  account: {
    getAccount: async ({ userId }) => ({
      ...{
        userId,
        email: `${userId.slice(5)}@example.com`,
        hasPassword: true,
        createdAt: AT,
        hasTotp: true,
        recoveryCodesLeft: 9,
        passkeys: 1,
      },
    }),
    async listSecurityEvents({ userId, limit, after }) {
      const from = after === undefined ? 0 : Number(after.id.slice(4)) + 1;
      const events = [0, 1, 2].slice(from, from + limit).map((index) => ({ id: `sev_${index}`, type: 'signed_in', createdAt: AT }));
      asked.push(userId);
      return { events, isDone: from + limit >= 3 };
    },
    async changePassword({ userId, currentPassword, keptSessionId }) {
      asked.push(`password ${userId}`);
      await meanwhile();
      if (currentPassword !== PASSWORD) throw new DomainError('error_credentials_invalid');
      kept = keptSessionId;
      return {};
    },
    async scheduleDeletion({ userId, actorUserId }) {
      asked.push(`deletion of ${userId} by ${actorUserId}`);
      if (userId === 'user_owner') throw new DomainError('error_account_deletion_blocked', { message: 'You own Acorns.' });
      return { dueAt: AT };
    },
    async cancelDeletion({ userId }) {
      asked.push(`${userId} stays`);
      return {};
    },
    async requestEmailChange({ userId, email }) {
      asked.push(`${userId} ${email}`);
      return {};
    },
    async withdrawEmailChange({ userId }) {
      asked.push(`${userId} keeps the address`);
      return {};
    },
    async completeEmailChange({ token }) {
      if (token !== TOKEN) throw new DomainError('error_account_token_invalid');
      return { userId: 'user_ada' };
    },
  },
  factors: {
    beginTotp: async () => ({ secret: 'JBSWY3DP', otpauthUrl: 'otpauth://totp/x' }),
    async enableTotp({ code }) {
      if (code !== '123456') throw invalidInput('body.code', 'is not the code that the app shows now');
      return { recoveryCodes: CODES, isFirstFactor };
    },
    disableTotp: async () => ({ wasLastFactor }),
    renewRecoveryCodes: async () => ({ recoveryCodes: CODES }),
    async confirm({ userId, proof }) {
      asked.push(`${userId} ${proof?.$case}`);
      await meanwhile();
      if (![PASSWORD, '123456', JSON.stringify(SHOWN_PASSKEY)].includes(`${proof?.value}`))
        throw new DomainError('error_credentials_invalid');
      return {};
    },
  },
  passkeys: {
    listPasskeys: async () => ({ passkeys: [{ id: 'pk_1', name: 'Phone', createdAt: AT }] }),
    async addPasskey({ userId, credential, name = 'Passkey' }) {
      asked.push(`${userId} ${credential}`);
      return { passkey: { id: 'pk_2', name, createdAt: AT }, isFirstFactor };
    },
    async removePasskey({ userId, passkeyId }) {
      asked.push(`${userId} ${passkeyId}`);
      if (passkeyId !== 'pk_1') throw new DomainError('error_passkey_not_found');
      return { wasLastFactor };
    },
  },
};
const database = useDatabase('gateway');
let isFirstFactor = false;
let wasLastFactor = false;
let first: TestGateway;
let second: TestGateway;

beforeAll(async () => {
  first = await startTestGateway(database, SERVICES);
  second = await startTestGateway(database, SERVICES);
});
afterAll(async () => {
  await Promise.all([first, second].map((gateway) => gateway.stop()));
});
beforeEach(async () => {
  asked = [];
  [isFirstFactor, wasLastFactor] = [false, false];
  meanwhile = async () => undefined;
  await first.emptyRedis();
  await database.empty('session, owner_access');
});

const post = (path: string, body: unknown, cookie: string): Promise<Response> =>
  first.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...WEB, cookie } });
const get = (path: string, cookie: string, gateway = first): Promise<Response> => gateway.fetch(path, { headers: { cookie } });
const json = (response: Response): Promise<Record<string, never>> => response.json() as never;
const refusal = async (response: Response): Promise<[number, ErrorCode | undefined]> => [response.status, (await json(response)).error];
const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const status = async (cookie: string, gateway = first): Promise<number> => (await get('/user/sessions', cookie, gateway)).status;
/** Of what only recent sessions may, which look for a key that there is not. */
const asRecent = async (cookie: string): Promise<ErrorCode | undefined> =>
  (await json(await post('/user/api-keys/key_unknown/rotate', {}, cookie))).error;
/** A session of ada that is recent no more. */
async function staleSession(): Promise<{ id: string; cookie: string }> {
  const session = await first.signIn('user_ada');
  await database.pool().query("update session set recent_at = recent_at - interval '31 minutes' where id = $1", [session.id]);
  return session;
}

describe('one’s account', () => {
  it('is shown only to the person', async () => {
    const { cookie } = await first.signIn('user_ada');
    expect(await json(await get('/user/account', cookie))).toMatchObject({
      user: { id: 'user_ada', username: 'ada' },
      ...{ email: 'ada@example.com', createdAt: AT, hasPassword: true, plan: 'api_free', staffRole: 'SUPPORT' },
      factors: { totp: true, recoveryCodesLeft: 9, passkeys: 1 },
    });
    const key = await first.key();
    for (const path of ['/user/account', '/user/security-events'])
      expect(await refusal(await first.fetch(path, { key })), path).toEqual([403, 'error_session_required']);
  });

  it('pages through what happened to it, by cursors that are the person’s own', async () => {
    const { cookie } = await first.signIn('user_ada');
    const page = await json(await get('/user/security-events?limit=2', cookie));
    expect(page).toMatchObject({
      events: [{ id: 'sev_0', type: 'signed_in', createdAt: AT, browser: null, address: null }, { id: 'sev_1' }],
      ...{ count: 2, pagination: { hasMore: true } },
    });
    const next = `/user/security-events?limit=2&cursor=${(page.pagination as unknown as { cursor: string }).cursor}`;
    expect(await json(await get(next, cookie))).toMatchObject({ events: [{ id: 'sev_2' }], pagination: { cursor: null, hasMore: false } });
    const { cookie: stranger } = await first.signIn('user_eve');
    expect(await refusal(await get(next, stranger))).toEqual([400, 'error_invalid_cursor']);
    expect(asked).toEqual(['user_ada', 'user_ada']);
  });
});

describe('the deletion of one’s account', () => {
  const remove = (cookie: string): Promise<Response> =>
    first.fetch('/user/account/deletion', { method: 'DELETE', headers: { ...WEB, cookie } });

  it('ends every session and key at every replica, including this session’s cookie, and can be cancelled after signing in', async () => {
    const [{ cookie }, { cookie: elsewhere }] = [await first.signIn('user_ada'), await first.signIn('user_ada')];
    const key = await first.key({ ownerUserId: 'user_ada' });
    const response = await post('/user/account/deletion', undefined, cookie);
    expect([response.status, cookieOf(response)]).toEqual([200, 'mp_session=']);
    expect(await json(response)).toMatchObject({ success: true, deletionScheduledFor: AT });
    for (const gateway of [first, second])
      await eventually(async () =>
        expect([await status(cookie, gateway), await status(elsewhere, gateway), (await gateway.fetch('/games', { key })).status]).toEqual([
          ...[401, 401, 401],
        ]),
      );
    const { cookie: anew } = await first.signIn('user_ada');
    expect([(await remove(anew)).status, asked]).toEqual([200, ['deletion of user_ada by user_ada', 'user_ada stays']]);
  });

  it('requires a recent session, and changes nothing if something blocks it, which it names', async () => {
    const { cookie: stale } = await staleSession();
    expect(await refusal(await post('/user/account/deletion', undefined, stale))).toEqual([403, 'error_recent_sign_in_required']);
    expect(await refusal(await remove(stale))).toEqual([403, 'error_recent_sign_in_required']);
    for (const [user, why] of [
      ['user_owner', 'Acorns'],
      ['user_league', 'the league Open'],
    ] as const) {
      const { cookie } = await first.signIn(user);
      const response = await post('/user/account/deletion', undefined, cookie);
      expect(await json(response)).toMatchObject({ error: 'error_account_deletion_blocked', message: expect.stringContaining(why) });
      expect([response.status, await status(cookie)]).toEqual([409, 200]);
    }
  });

  it('is not blocked by a league that is shut down', async () => {
    const { cookie } = await first.signIn('user_retired');
    expect((await post('/user/account/deletion', undefined, cookie)).status).toBe(200);
  });
});

describe('confirming one’s identity', () => {
  it.each([{ password: PASSWORD }, { code: '123456' }, { recoveryCode: '123456' }, { passkey: SHOWN_PASSKEY }])(
    'by %o makes the session recent, under a new token and id',
    async (proof) => {
      const { id, cookie } = await staleSession();
      expect([await asRecent(cookie), await status(cookie, second)]).toEqual(['error_recent_sign_in_required', 200]);
      const response = await post('/user/account/confirm', proof, cookie);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const renewed = cookieOf(response);
      const { session } = await json(response);
      expect(session).toMatchObject({ id: expect.stringMatching(/^sess_/), isCurrent: true });
      expect([(session as unknown as { id: string }).id === id, renewed === cookie]).toEqual([false, false]);
      expect([await asRecent(renewed), await status(cookie)]).toEqual(['error_api_key_not_found', 401]);
      await eventually(async () => expect(await status(cookie, second)).toBe(401), { timeoutMs: 5_000 });
      expect((await database.pool().query('select 1 from session')).rowCount).toBe(1);
    },
  );

  it('fails as a whole with a wrong proof, and with none or two', async () => {
    const { cookie } = await staleSession();
    for (const body of [{}, { password: PASSWORD, code: '123456' }, { recoveryCode: '123456', passkey: SHOWN_PASSKEY }])
      expect((await post('/user/account/confirm', body, cookie)).status).toBe(400);
    expect(asked).toEqual([]);
    const response = await post('/user/account/confirm', { password: 'wrong' }, cookie);
    expect([response.headers.getSetCookie(), ...(await refusal(response))]).toEqual([[], 401, 'error_credentials_invalid']);
    expect([await status(cookie), await asRecent(cookie)]).toEqual([200, 'error_recent_sign_in_required']);
  });

  it('allows five wrong proofs per session, without locking out other sessions of the account', async () => {
    const [mine, stolen] = await Promise.all([first.signIn('user_ada'), first.signIn('user_ada')]);
    const refused: number[] = [];
    for (let index = 0; index < 7; index += 1)
      refused.push((await post('/user/account/confirm', { code: '000000' }, stolen.cookie)).status);
    expect([refused, asked.length]).toEqual([[401, 401, 401, 401, 401, 429, 429], 5]);
    expect((await post('/user/account/confirm', { code: '123456' }, mine.cookie)).status).toBe(200);
  });

  it('allows thirty wrong proofs per account, from any number of its sessions', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => first.signIn('user_ada')));
    const tries = sessions.flatMap(({ cookie }) =>
      Array.from({ length: 5 }, () => post('/user/account/confirm', { code: '000000' }, cookie)),
    );
    const statuses = (await Promise.all(tries)).map((response) => response.status);
    // The bucket fills again by one in 100 seconds.
    expect(statuses.filter((each) => each === 401).length).toBeLessThanOrEqual(31);
    expect(statuses.filter((each) => each === 401).length).toBeGreaterThanOrEqual(30);
  });

  it('costs nothing if the proof is right, and isn’t blocked by wrong codes at sign-in', async () => {
    await first.context.limiter.take([{ bucket: 'secondFactor', id: 'user_ada', cost: 5 }]);
    let { cookie } = await first.signIn('user_ada');
    for (let round = 0; round < 8; round += 1) {
      const response = await post('/user/account/confirm', { code: '123456' }, cookie);
      expect(response.status).toBe(200);
      cookie = cookieOf(response);
    }
  });

  it('allows any number of password changes with the right current one; only wrong ones spend the bucket', async () => {
    let { cookie } = await first.signIn('user_ada');
    for (let round = 0; round < 12; round += 1) {
      const response = await post('/user/account/password', { newPassword: 'correct horse battery', currentPassword: PASSWORD }, cookie);
      expect(response.status).toBe(200);
      cookie = cookieOf(response);
    }
    const wrong = async () =>
      (await post('/user/account/password', { newPassword: 'correct horse battery', currentPassword: 'not it' }, cookie)).status;
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push(await wrong());
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('is recent for 30 minutes', async () => {
    const { cookie } = await staleSession();
    const renewed = cookieOf(await post('/user/account/confirm', { code: '123456' }, cookie));
    first.clock.advance(29 * MINUTE_MS);
    expect(await asRecent(renewed)).toBe('error_api_key_not_found');
    first.clock.advance(2 * MINUTE_MS);
    expect(await asRecent(renewed)).toBe('error_recent_sign_in_required');
  });

  it('doesn’t renew a session that was ended meanwhile', async () => {
    const [mine, other] = [await staleSession(), await first.signIn('user_ada')];
    meanwhile = () => post('/user/sessions/revoke-others', {}, other.cookie);
    const response = await post('/user/account/confirm', { password: PASSWORD }, mine.cookie);
    expect(cookieOf(response)).toBe('mp_session=');
    expect(await refusal(response)).toEqual([401, 'error_session_invalid']);
    expect((await database.pool().query('select id from session')).rows).toEqual([{ id: other.id }]);
  });

  it('is refused from another origin and with a key', async () => {
    const { cookie } = await staleSession();
    const init = { method: 'POST', body: JSON.stringify({ password: PASSWORD }) };
    expect(await refusal(await first.fetch('/user/account/confirm', { ...init, headers: { cookie } }))).toEqual([
      403,
      'error_csrf_rejected',
    ]);
    expect(await refusal(await first.fetch('/user/account/confirm', { ...init, key: await first.key() }))).toEqual([
      403,
      'error_session_required',
    ]);
    expect(asked).toEqual([]);
  });
});

describe('changing how one signs in', () => {
  const CHANGES: [path: string, body: object][] = [
    ['/user/account/password', { newPassword: 'another horse battery staple', currentPassword: PASSWORD }],
    ['/user/account/email', { email: 'new@example.com' }],
    ['/user/totp', {}],
    ['/user/totp/disable', {}],
    ['/user/recovery-codes', {}],
    ['/user/passkeys', { credential: MADE_PASSKEY }],
  ];

  it.each(CHANGES)('POST %s requires a recent session and our own origin', async (path, body) => {
    const { cookie } = await staleSession();
    expect(await refusal(await post(path, body, cookie))).toEqual([403, 'error_recent_sign_in_required']);
    const init = { method: 'POST', body: JSON.stringify(body), headers: { cookie } };
    expect(await refusal(await first.fetch(path, init))).toEqual([403, 'error_csrf_rejected']);
    expect(asked).toEqual([]);
  });

  it('ends every session except the renewed one, at all replicas within a second, for a password change', async () => {
    const [mine, other] = [await first.signIn('user_ada'), await first.signIn('user_ada')];
    const stranger = await first.signIn('user_eve');
    expect([await status(mine.cookie, second), await status(other.cookie, second)]).toEqual([200, 200]);
    const response = await post(...(CHANGES[0] as [string, object]), mine.cookie);
    const { session } = await json(response.clone());
    expect([response.status, (session as unknown as { id: string }).id]).toEqual([200, kept]);
    expect(kept).not.toBe(mine.id);
    expect(await Promise.all([cookieOf(response), mine.cookie, other.cookie].map((each) => status(each)))).toEqual([200, 401, 401]);
    for (const { cookie } of [mine, other])
      await eventually(async () => expect(await status(cookie, second)).toBe(401), { timeoutMs: 5_000 });
    expect(await status(stranger.cookie)).toBe(200);
  });

  it('leaves every session as it is with a wrong password', async () => {
    const { cookie } = await first.signIn('user_ada');
    const response = await post('/user/account/password', { newPassword: 'another horse battery staple' }, cookie);
    expect([response.headers.getSetCookie(), ...(await refusal(response))]).toEqual([[], 401, 'error_credentials_invalid']);
    expect(await status(cookie)).toBe(200);
  });

  it('continues if the change has already ended the earlier sessions', async () => {
    const { cookie } = await first.signIn('user_ada');
    meanwhile = () => database.pool().query('delete from session');
    const response = await post(...(CHANGES[0] as [string, object]), cookie);
    expect([response.status, await status(cookieOf(response))]).toEqual([200, 200]);
  });

  it.each([
    ['/user/totp/enable', { code: '123456' }, { recoveryCodes: CODES }],
    ['/user/totp/disable', {}, {}],
    ['/user/recovery-codes', {}, { recoveryCodes: CODES }],
    ['/user/passkeys', { credential: MADE_PASSKEY, name: 'Phone' }, { passkey: { id: 'pk_2', name: 'Phone', lastUsedAt: null } }],
  ])('renews the token by POST %s and makes nothing more recent than it was', async (path, body, answer) => {
    const [mine, other] = [await first.signIn('user_ada'), await first.signIn('user_ada')];
    first.clock.advance(20 * MINUTE_MS);
    const response = await post(path, body, mine.cookie);
    expect(await json(response.clone())).toMatchObject({ success: true, session: { isCurrent: true }, ...answer });
    const renewed = cookieOf(response);
    expect(await Promise.all([renewed, mine.cookie, other.cookie].map((each) => status(each)))).toEqual([200, 401, 200]);
    first.clock.advance(11 * MINUTE_MS);
    expect(await asRecent(renewed)).toBe('error_recent_sign_in_required');
  });

  it('removes only the person’s own passkeys, and renews the token', async () => {
    const { cookie } = await first.signIn('user_ada');
    const remove = (id: string, headers: Record<string, string> = { ...WEB, cookie }): Promise<Response> =>
      first.fetch(`/user/passkeys/${id}`, { method: 'DELETE', headers });
    expect(await json(await get('/user/passkeys', cookie))).toMatchObject({ passkeys: [{ id: 'pk_1', lastUsedAt: null }], count: 1 });
    expect(await refusal(await remove('pk_none'))).toEqual([404, 'error_passkey_not_found']);
    expect(await refusal(await remove('pk_1', { cookie }))).toEqual([403, 'error_csrf_rejected']);
    const { cookie: stale } = await staleSession();
    expect(await refusal(await remove('pk_1', { ...WEB, cookie: stale }))).toEqual([403, 'error_recent_sign_in_required']);
    const removed = await remove('pk_1');
    expect([removed.status, await status(cookieOf(removed)), await status(cookie)]).toEqual([200, 200, 401]);
    expect(asked).toEqual(['user_ada pk_none', 'user_ada pk_1']);
  });

  it('shows an authenticator app’s secret, and reports which code was wrong', async () => {
    const { cookie } = await first.signIn('user_ada');
    expect(await json(await post('/user/totp', {}, cookie))).toMatchObject({ secret: 'JBSWY3DP', otpauthUrl: 'otpauth://totp/x' });
    const response = await post('/user/totp/enable', { code: '000000' }, cookie);
    expect([response.status, ((await json(response)).issues as unknown as { path: string }[])[0]?.path]).toEqual([400, 'body.code']);
    expect(await status(cookie)).toBe(200);
  });

  it('emails an address at most three links, with the same response beyond that', async () => {
    const { cookie } = await first.signIn('user_ada');
    for (let times = 0; times < 5; times += 1)
      expect(await json(await post('/user/account/email', { email: 'New@Example.com' }, cookie))).toMatchObject({ success: true });
    expect(asked).toEqual(Array(3).fill('user_ada new@example.com'));
    expect((await post('/user/account/email', { email: 'nobody' }, cookie)).status).toBe(400);
  });

  it('emails at most three strangers for a person, with the same response beyond that', async () => {
    const { cookie } = await first.signIn('user_ada');
    for (let times = 0; times < 5; times += 1)
      expect(await json(await post('/user/account/email', { email: `stranger-${times}@example.com` }, cookie))).toMatchObject({
        success: true,
      });
    expect(asked).toEqual([0, 1, 2].map((times) => `user_ada stranger-${times}@example.com`));
  });

  it('allows ten attempts at the current password, without blocking confirmation', async () => {
    const { cookie } = await first.signIn('user_ada');
    const body = { newPassword: 'another horse battery staple', currentPassword: 'a guess' };
    const refused: number[] = [];
    for (let times = 0; times < 11; times += 1) refused.push((await post('/user/account/password', body, cookie)).status);
    refused.push((await post('/user/account/confirm', { code: '000000' }, cookie)).status);
    expect(refused).toEqual([...Array<number>(10).fill(401), 429, 401]);
  });

  it('creates recovery codes at most ten times in a row', async () => {
    let { cookie } = await first.signIn('user_ada');
    const made: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      const response = await post(
        ...((times % 2 ? ['/user/recovery-codes', {}] : ['/user/totp/enable', { code: '123456' }]) as [string, object]),
        cookie,
      );
      made.push(response.status);
      if (response.ok) cookie = cookieOf(response);
    }
    expect(made).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('confirms an address with its emailed link, from any browser', async () => {
    const complete = (token: string): Promise<Response> =>
      first.fetch('/auth/email-changes/complete', { method: 'POST', body: JSON.stringify({ token }), headers: WEB });
    expect(await json(await complete(TOKEN))).toMatchObject({ success: true });
    expect(await refusal(await complete('x'))).toEqual([404, 'error_account_token_invalid']);
  });
});

describe('while the account is scheduled for deletion', () => {
  it('a new session may only read, cancel the deletion and sign out', async () => {
    const before = await first.signIn('user_ada');
    expect((await post('/user/account/deletion', {}, before.cookie)).status).toBe(200);
    const { cookie } = await first.signIn('user_ada');
    expect((await get('/user/sessions', cookie)).status).toBe(200);
    for (const [path, body] of [
      ['/user/totp', {}],
      ['/user/account/email', { email: 'new@example.com' }],
      ['/user/account/deletion', {}],
      ['/user/api-keys', { label: 'mine', kind: 'personal', permissions: {} }],
    ] as const)
      expect(await refusal(await post(path, body, cookie)), path).toEqual([409, 'error_account_deletion_due']);
    expect((await post('/user/sessions/revoke-others', {}, cookie)).status).toBe(200);
    const kept = await first.fetch('/user/account/deletion', { method: 'DELETE', headers: { ...WEB, cookie } });
    expect(kept.status).toBe(200);
    expect((await post('/user/totp', {}, cookie)).status).toBe(200);
    expect((await second.fetch('/user/totp', { method: 'POST', body: '{}', headers: { ...WEB, cookie } })).status).toBe(200);
  });
});
