import { gateway as gatewayProto } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { createRpcClient } from '@matchpoint/rpc';
import { eventually, rpcKeys, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSession, markSessionsSeen } from '../src/edge/sessions/store/sessions.js';
import { hashKey } from '../src/edge/keys/key-format.js';
import { endSession, endSessions } from '../src/edge/owners/end-sessions.js';
import { mintNextSession, replaceSessions } from '../src/edge/sessions/renew-session.js';
import { hashSessionToken, mintSessionToken } from '../src/edge/sessions/session-token.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const SERVICES: Services = {
  account: { withdrawEmailChange: async () => ({}) },
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  gameRanks: { upsertGameRank: async () => ({ id: 'rank_1', timestamp: '2026-01-01T00:00:00.000Z' }) },
  profiles: { resolveUser: async ({ identifier }) => ({ id: identifier, username: identifier, connectedPlatforms: [], isStaff: false }) },
  webhooks: { listEndpoints: async () => ({ endpoints: [] }) },
};
const RANK = JSON.stringify({ gameId: 'valorant', mode: 'x', sr: 1 });
const RENEWAL = { browser: '', address: null, isConfirmed: true };
const NOW = '2026-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;
const database = useDatabase('gateway');
let first: TestGateway;
let second: TestGateway;
let people = 0;
let userId: string;

beforeAll(async () => {
  first = await startTestGateway(database, SERVICES);
  second = await startTestGateway(database, SERVICES);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});
beforeEach(async () => {
  people += 1;
  userId = `user_person${people}`;
  await first.emptyRedis();
  for (const gateway of [first, second]) gateway.clock.set(new Date());
});

/** A session that has been there for a while, so that both replicas hold it: what has just begun is looked up at every use. */
async function heldSession(of = userId): Promise<{ id: string; cookie: string }> {
  const token = mintSessionToken();
  const tokenHash = hashSessionToken(token, first.context.config.keyPepper);
  const session = { id: newId('sess'), tokenHash, userId: of, createdAt: first.clock.now(), proofs: {}, browser: '', address: null };
  await withTransaction(database.pool(), (tx) => insertSession(tx, session, 20));
  const cookie = `mp_session=${token}`;
  expect([await status(first, cookie), await status(second, cookie)]).toEqual([200, 200]);
  for (const { context } of [first, second]) expect(context.sessions.cached(tokenHash)?.id).toBe(session.id);
  return { id: session.id, cookie };
}

const body = (response: Response): Promise<{ error?: string }> => response.json() as never;
const withCookie = (cookie: string, headers: Record<string, string> = {}) => ({ headers: { cookie, ...headers } });
const status = async (gateway: TestGateway, cookie: string): Promise<number> => (await gateway.fetch('/games', withCookie(cookie))).status;
const error = async (response: Response): Promise<[number, string | undefined]> => [response.status, (await body(response)).error];
const post = (cookie: string, headers: Record<string, string> = {}) =>
  first.fetch('/user/game-ranks', { method: 'POST', body: RANK, ...withCookie(cookie, headers) });

describe('a session', () => {
  it('works like a key at every replica, from the bucket of its person', async () => {
    const { cookie } = await first.signIn(userId);
    const { cookie: another } = await second.signIn(userId);
    const answers = [await first.fetch('/games', withCookie(cookie)), await second.fetch('/games', withCookie(another))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('240');
    expect(Number(answers[1]?.headers.get('x-ratelimit-remaining'))).toBeLessThanOrEqual(239);
  });

  it('is kept as a keyed hash only', async () => {
    const { cookie } = await first.signIn(userId);
    const { rows } = await database.pool().query('select * from session where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  it.each([
    ['nonsense', 'mp_session=nonsense'],
    ['nothing', 'mp_session='],
    ['a token that nobody has', `mp_session=${'A'.repeat(43)}`],
  ])('is refused, and its cookie removed, if the cookie contains %s', async (_what, cookie) => {
    const response = await first.fetch('/games', withCookie(cookie));
    expect(response.headers.get('set-cookie')).toBe('mp_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(response.headers.get('x-ratelimit-limit')).toBe('300');
    expect(await error(response)).toEqual([401, 'error_session_invalid']);
  });

  it('is ignored if a key header is sent, even an empty one, and on a request from another site', async () => {
    const { cookie } = await first.signIn(userId);
    expect((await first.fetch('/games', { ...withCookie(cookie), key: await first.key() })).headers.get('x-ratelimit-limit')).toBe('60');
    expect(await error(await first.fetch('/games', withCookie(cookie, { authorization: '' })))).toEqual([401, 'error_api_key_required']);
    expect(await error(await first.fetch('/games', withCookie(cookie, { 'sec-fetch-site': 'cross-site' })))).toEqual([
      401,
      'error_api_key_required',
    ]);
    expect((await first.fetch('/games', withCookie(cookie, { 'sec-fetch-site': 'same-origin' }))).status).toBe(200);
  });

  it('can’t change anything for a page of another origin, and is not even looked up', async () => {
    const { cookie } = await first.signIn(userId);
    const forged: Record<string, string>[] = [
      {},
      { 'x-matchpoint-web': '0' },
      { 'x-matchpoint-web': '1', 'origin': 'https://evil.example' },
      { 'x-matchpoint-web': '1', 'origin': 'null' },
      { 'x-matchpoint-web': '1', 'origin': `${first.baseUrl}.evil.example` },
    ];
    for (const headers of forged)
      expect(await error(await post(cookie, headers)), JSON.stringify(headers)).toEqual([403, 'error_csrf_rejected']);
    expect(await error(await post('mp_session=nonsense'))).toEqual([403, 'error_csrf_rejected']);
    const own: Record<string, string>[] = [{ 'x-matchpoint-web': '1' }, { 'x-matchpoint-web': '1', 'origin': first.baseUrl }];
    for (const headers of own) expect((await post(cookie, headers)).status, JSON.stringify(headers)).toBe(200);
  });

  it('can’t be read by a page of another origin', async () => {
    const { cookie } = await first.signIn(userId);
    const response = await first.fetch('/games', withCookie(cookie, { origin: 'https://evil.example' }));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await first.fetch('/user/game-ranks', {
      method: 'OPTIONS',
      headers: {
        'origin': 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-matchpoint-web',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('x-matchpoint-web');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('has every scope and may write on any plan; webhooks still need a plan, and game developer operations a key', async () => {
    const { cookie } = await first.signIn(userId);
    expect((await post(cookie, { 'x-matchpoint-web': '1' })).status).toBe(200);
    expect(await error(await first.fetch('/webhooks', withCookie(cookie)))).toEqual([403, 'error_api_feature_required']);
    const developing = await first.fetch('/game/matches', { method: 'POST', ...withCookie(cookie, { 'x-matchpoint-web': '1' }) });
    expect(await error(developing)).toEqual([403, 'error_game_scope_mismatch']);
    await first.context.changing([userId], () =>
      database.pool().query("insert into owner_access (user_id, plan) values ($1, 'api_pro')", [userId]),
    );
    await eventually(async () => expect((await second.fetch('/webhooks', withCookie(cookie))).status).toBe(200));
  });

  it('ends at all replicas within a second when it is ended, alone or with its person’s others', async () => {
    const [one, two, three] = [await heldSession(), await heldSession(), await heldSession()];
    const seen = async (gateway: TestGateway): Promise<number[]> =>
      Promise.all([one, two, three].map(({ cookie }) => status(gateway, cookie)));
    expect(await endSession(first.context, 'user_another', one.id)).toBe(false);
    expect(await endSession(first.context, userId, one.id)).toBe(true);
    expect(await seen(first)).toEqual([401, 200, 200]);
    await eventually(async () => expect(await seen(second)).toEqual([401, 200, 200]), { timeoutMs: 5_000 });
    expect(await endSessions(first.context, userId, { exceptId: three.id })).toBe(1);
    expect(await seen(first)).toEqual([401, 401, 200]);
    await eventually(async () => expect(await seen(second)).toEqual([401, 401, 200]), { timeoutMs: 5_000 });
  });

  it('ends at all replicas within a second even if the gateway that ends it is killed between commit and response', async () => {
    const { cookie, id } = await heldSession();
    // As far as a process comes that is killed at its commit: the change never returns.
    void first.context.changing([id], async () => {
      await database.pool().query('delete from session where id = $1', [id]);
      await new Promise(() => undefined);
    });
    await eventually(async () => expect(await status(second, cookie)).toBe(401), { timeoutMs: 5_000 });
  });

  it('is shown to operators, and ended by them, without its token', async () => {
    const [one, two] = [await heldSession(), await heldSession()];
    const client = createRpcClient(gatewayProto.SessionServiceService, { target: first.adminTarget, ...rpcKeys.identify('operator') });
    try {
      const { sessions } = await client.listSessions({ user: userId });
      expect(sessions.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
      expect(await client.endSessions({ user: 'user_another', sessionId: one.id })).toEqual({ ended: 0 });
      expect(await client.endSessions({ user: userId, sessionId: one.id })).toEqual({ ended: 1 });
      await eventually(async () => expect(await status(second, one.cookie)).toBe(401), { timeoutMs: 5_000 });
      expect(await client.endSessions({ user: userId })).toEqual({ ended: 1 });
      await eventually(async () => expect(await status(second, two.cookie)).toBe(401), { timeoutMs: 5_000 });
    } finally {
      client.close();
    }
    const stranger = createRpcClient(gatewayProto.SessionServiceService, { target: first.adminTarget, ...rpcKeys.identify('gateway') });
    await expect(stranger.listSessions({ user: userId })).rejects.toBeDefined();
    stranger.close();
  });

  it('is marked as used, at least a minute later, even if another one of the same batch is locked', async () => {
    const [busy, free] = [await first.signIn(userId), await first.signIn(userId)];
    const began = first.clock.now().getTime();
    const seen = async (id: string): Promise<number> => {
      const { rows } = await database.pool().query<{ at: string }>('select last_seen_at as at from session where id = $1', [id]);
      return new Date(rows[0]?.at ?? 0).getTime() - began;
    };
    const use = (laterMs: number): Promise<void> => {
      const at = new Date(began + laterMs).toISOString();
      return markSessionsSeen(first.context.pool, new Map([busy, free].map(({ id }) => [id, at])));
    };
    await use(60_000);
    expect([await seen(busy.id), await seen(free.id)]).toEqual([0, 0]);
    await withTransaction(database.pool(), async (tx) => {
      await tx.query('select from session where id = $1 for update', [busy.id]);
      await use(60_001);
    });
    expect([await seen(busy.id), await seen(free.id)]).toEqual([0, 60_001]);
  });

  it('ends after 14 unused days, and after at most 90 days', async () => {
    const { cookie } = await first.signIn(userId);
    const startedAt = first.clock.now().getTime();
    for (let day = 13; day < 90; day += 13) {
      first.clock.set(new Date(startedAt + day * DAY_MS));
      first.context.sessions.forgetAll();
      expect(await status(first, cookie), `day ${day}`).toBe(200);
      await first.context.sessionUse.flush();
    }
    first.clock.set(new Date(startedAt + 90 * DAY_MS));
    expect(await status(first, cookie)).toBe(401);
    const idle = await second.signIn(userId);
    second.clock.advance(14 * DAY_MS - 1_000);
    expect(await status(second, idle.cookie)).toBe(200);
    second.clock.advance(1_000);
    expect(await status(second, idle.cookie)).toBe(401);
  });

  it('is one of at most 20: the oldest is replaced, even if many begin concurrently', async () => {
    const oldest = await heldSession();
    first.clock.advance(1_000);
    await Promise.all(Array.from({ length: 19 }, () => first.signIn(userId)));
    await Promise.all(Array.from({ length: 5 }, (_, index) => (index % 2 === 0 ? first : second).signIn(userId)));
    const { rows } = await database.pool().query('select count(*)::int as count from session where user_id = $1', [userId]);
    expect(rows).toEqual([{ count: 20 }]);
    await eventually(async () => expect(await status(second, oldest.cookie)).toBe(401), { timeoutMs: 5_000 });
  });

  it('begins, is renewed and ends without repeated look-ups of its owner’s keys', async () => {
    const key = await first.key({ ownerUserId: userId });
    const hash = hashKey(key, first.context.config.keyPepper);
    for (const { fetch, context } of [first, second]) {
      expect((await fetch('/games', { key })).status).toBe(200);
      expect(context.keys.cached(hash)).toBeDefined();
    }
    await second.signIn(userId);
    await replaceSessions(
      second.context,
      mintNextSession(second.context, { ...RENEWAL, session: { id: 'sess_x', userId, recentAt: NOW, proofs: {} } }),
    );
    await endSessions(second.context, userId);
    // What is announced later is heard later.
    await second.context.changing(['sess_last'], async () => undefined);
    await (await first.context.nats).flush();
    for (const { context } of [first, second]) expect(context.keys.cached(hash)).toMatchObject({ ownerUserId: userId });
  });

  it('ends when a new one begins in the same browser', async () => {
    const before = await heldSession('user_somebody_else');
    const after = await first.signIn(userId, { presented: before.cookie.split('=')[1] });
    expect(after.cookie).not.toBe(before.cookie);
    expect([await status(first, before.cookie), await status(first, after.cookie)]).toEqual([401, 200]);
    await eventually(async () => expect(await status(second, before.cookie)).toBe(401), { timeoutMs: 5_000 });
  });

  it('shares its idempotency scope with its person’s own keys', async () => {
    const { cookie } = await first.signIn(userId);
    const scopes: string[] = [];
    const gateway = await startTestGateway(database, {
      ...SERVICES,
      gameRanks: {
        upsertGameRank: async (_request, { idempotency, caller }) => {
          scopes.push(`${idempotency?.scope} ${caller?.userId}`);
          return { id: 'rank_1', timestamp: '2026-01-01T00:00:00.000Z' };
        },
      },
    });
    try {
      const headers = { 'idempotency-key': 'one' };
      const rank = { method: 'POST', body: RANK };
      await gateway.fetch('/user/game-ranks', { ...rank, ...withCookie(cookie, { ...headers, 'x-matchpoint-web': '1' }) });
      await gateway.fetch('/user/game-ranks', { ...rank, headers, key: await gateway.key({ ownerUserId: userId }) });
      expect(scopes).toHaveLength(2);
      expect(scopes[0]).toBe(scopes[1]);
    } finally {
      await gateway.stop();
    }
  });

  it('is refused at all replicas after a suspension: the session as ended, the keys with the reason', async () => {
    const { cookie } = await heldSession();
    const key = await first.key({ ownerUserId: userId });
    expect((await second.fetch('/games', { key })).status).toBe(200);
    await first.context.changing([userId], () =>
      database
        .pool()
        .query('insert into owner_access (user_id, suspended_at, suspended_until) values ($1, now(), $2)', [
          userId,
          new Date(first.clock.now().getTime() + DAY_MS),
        ]),
    );
    await eventually(async () => expect(await status(second, cookie)).toBe(401), { timeoutMs: 5_000 });
    for (const gateway of [first, second])
      expect(await error(await gateway.fetch('/games', { key }))).toEqual([403, 'error_account_suspended']);
    second.clock.advance(DAY_MS);
    expect((await second.fetch('/games', { key })).status).toBe(200);
  });
});

describe('a gateway at a public address', () => {
  it.each([
    ['https://play.example', true, '__Host-mp_session', '; Secure'],
    ['http://play.example', false, 'mp_session', ''],
    ['http://127.0.0.1:8080', true, 'mp_session', ''],
    ['http://[::1]:8080', true, 'mp_session', ''],
    ['http://localhost:8080', true, 'mp_session', ''],
    ['http://127.0.0.1.evil.example', false, 'mp_session', ''],
  ])('%s: signing in is possible %s, by the cookie %s%s', async (publicUrl, canSignIn, name, secure) => {
    const { createSessionCookies } = await import('../src/edge/sessions/session-cookies.js');
    const cookies = createSessionCookies(publicUrl, { allowsInsecure: false });
    expect([cookies.canSignIn, cookies.name]).toEqual([canSignIn, name]);
    expect(cookies.set('token')).toBe(`${name}=token; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax${secure}`);
    expect(createSessionCookies(publicUrl, { allowsInsecure: true }).canSignIn).toBe(true);
    // Another name does not count, nor does one that ends like it.
    expect(cookies.read({ cookie: `x${name}=a; ${name}=b; ${name}=c` })).toBe('b');
    expect(cookies.read({ cookie: `x${name}=a` })).toBeUndefined();
  });
});
