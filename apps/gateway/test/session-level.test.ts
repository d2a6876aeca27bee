import type { CallerContext } from '@matchpoint/rpc';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkStandingOf } from '../src/edge/keys/own/watch-standing.js';
import { ALL_PERMISSIONS } from '../src/permissions/permissions.js';
import type { ProofKind } from '../src/edge/sessions/session-level.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-01-01T00:00:00.000Z';
const STAFF_PERMISSIONS = { platform: { staff: 'enabled' }, tickets: { read: 'read' } } as const;
const OTHER_PERMISSIONS = { tickets: { read: 'read' } } as const;

let callers: (CallerContext | undefined)[] = [];
let isStaff = true;
let passkeys = 1;
let isFirstFactor = true;
let wasLastFactor = true;
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  staff: {
    async requireStaff(_request, { caller }) {
      callers.push(caller);
      return { role: 'OPERATOR' };
    },
    searchUsers: async () => ({ users: [], hasMore: false }),
  },
  profiles: {
    async resolveUser({ identifier }) {
      return { id: identifier, username: identifier.slice(5), connectedPlatforms: [], isStaff };
    },
    batchListDevelopedGames: async () => ({ games: [] }),
  },
  leagues: { batchListLeagueRoles: async () => ({ roles: [] }) },
  account: {
    getAccount: async ({ userId }) => ({
      ...{ userId, email: 'ada@example.com', hasPassword: true, createdAt: AT },
      ...{ hasTotp: false, recoveryCodesLeft: 0, passkeys },
    }),
  },
  factors: {
    async enableTotp(_request, { caller }) {
      callers.push(caller);
      return { recoveryCodes: [], isFirstFactor };
    },
    disableTotp: async () => ({ wasLastFactor }),
    confirm: async () => ({}),
  },
};
const database = useDatabase('gateway');
let strict: TestGateway;
let lax: TestGateway;

beforeAll(async () => {
  strict = await startTestGateway(database, SERVICES);
  lax = await startTestGateway(database, SERVICES, { MATCHPOINT_STAFF_SECOND_FACTOR: 'optional' });
});
afterAll(async () => {
  await Promise.all([strict, lax].map((gateway) => gateway.stop()));
});
beforeEach(async () => {
  [callers, isStaff, passkeys, isFirstFactor, wasLastFactor] = [[], true, 1, true, true];
  await strict.emptyRedis();
  await database.empty('session, owner_access, api_key cascade');
});

const signedIn = async (...proved: ProofKind[]) => (await strict.signIn('user_ada', { proved })).cookie;
const ask = (method: string, path: string, cookie: string, body?: object, at = strict) =>
  at.fetch(path, {
    method,
    headers: { cookie, 'x-matchpoint-web': '1' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const refusal = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error];
const SECOND_FACTOR_REQUIRED = [403, 'error_second_factor_required'];
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const statusOf = async (cookie: string) => (await strict.fetch('/games', { headers: { cookie } })).status;
/** What the gateway signs for this session or key. */
async function signedFor(init: RequestInit & { key?: string }, at = strict): Promise<Pick<CallerContext, 'level' | 'platformRole'>> {
  callers = [];
  await at.fetch(init.key === undefined ? '/staff/users' : '/staff/tickets', init);
  const { level, platformRole } = callers[0] ?? { level: undefined, platformRole: undefined };
  return { ...(level && { level }), ...(platformRole && { platformRole }) };
}

describe('the level of a session', () => {
  it.each<[1 | 2, ProofKind[]]>([
    [1, []],
    [1, ['password']],
    [1, ['provider']],
    [1, ['password', 'provider']],
    [1, ['totp']],
    [1, ['totp', 'recoveryCode']],
    [2, ['password', 'totp']],
    [2, ['password', 'recoveryCode']],
    [2, ['provider', 'totp']],
    [2, ['provider', 'recoveryCode']],
    [2, ['password', 'passkey']],
    [2, ['passkey']],
  ])('is %i after %j, is signed into every call, and decides whether a platform role counts', async (level, proved) => {
    const headers = { cookie: await signedIn(...proved) };
    expect(await signedFor({ headers })).toEqual({ level, platformRole: level === 2 ? 'counts' : 'needs_second_factor' });
    expect(await signedFor({ headers }, lax), 'where none is required').toEqual({ level, platformRole: 'counts' });
  });

  it('rises when a second proof is given, and survives renewals of the session', async () => {
    const confirmed = await ask('POST', '/user/account/confirm', await signedIn('password'), { code: '123456' });
    expect(await signedFor({ headers: { cookie: cookieOf(confirmed) } })).toMatchObject({ level: 2 });
    const again = await ask('POST', '/user/account/confirm', cookieOf(confirmed), { password: 'four score and seven' });
    expect(await signedFor({ headers: { cookie: cookieOf(again) } })).toMatchObject({ level: 2 });
  });

  it('rises with the first second factor, which ends the account’s other sessions', async () => {
    const [here, there] = [await signedIn('password'), await signedIn('password')];
    const response = await ask('POST', '/user/totp/enable', here, { code: '123456' });
    expect(response.status).toBe(200);
    expect(callers[0]).toMatchObject({ userId: 'user_ada', level: 1 });
    expect(await Promise.all([here, there, cookieOf(response)].map(statusOf))).toEqual([401, 401, 200]);
    expect(await signedFor({ headers: { cookie: cookieOf(response) } })).toMatchObject({ level: 2 });
  });

  it('doesn’t end other sessions for a further factor', async () => {
    isFirstFactor = false;
    const [here, there] = [await signedIn('passkey'), await signedIn('passkey')];
    const response = await ask('POST', '/user/totp/enable', here, { code: '123456' });
    expect(await Promise.all([here, there, cookieOf(response)].map(statusOf))).toEqual([401, 200, 200]);
  });

  it('falls in every session when the account loses its last second factor', async () => {
    const [here, there] = [await signedIn('password', 'totp'), await signedIn('passkey')];
    const response = await ask('POST', '/user/totp/disable', here, {});
    expect(response.status).toBe(200);
    for (const cookie of [cookieOf(response), there]) {
      await eventually(async () => expect(await signedFor({ headers: { cookie } })).toMatchObject({ level: 1 }), { timeoutMs: 5_000 });
    }
  });
});

describe('a key with platform.staff', () => {
  const make = (cookie: string, permissions: object = STAFF_PERMISSIONS, at = strict) =>
    ask('POST', '/user/api-keys', cookie, { label: 'desk', kind: 'personal', permissions }, at);
  const made = async (response: Response) => (await response.json()) as { key: string; apiKey: { id: string } };

  it('is created, changed and rotated only by a session of level 2', async () => {
    const [weak, strong] = [await signedIn('password'), await signedIn('passkey')];
    expect(await refusal(await make(weak))).toEqual(SECOND_FACTOR_REQUIRED);
    const { apiKey } = await made(await make(strong));
    const { apiKey: other } = await made(await make(weak, OTHER_PERMISSIONS));
    const path = (id: string) => `/user/api-keys/${id}`;
    expect(await refusal(await ask('PATCH', path(other.id), weak, { permissions: STAFF_PERMISSIONS }))).toEqual(SECOND_FACTOR_REQUIRED);
    expect(await refusal(await ask('PATCH', path(apiKey.id), weak, { expiresAt: null }))).toEqual(SECOND_FACTOR_REQUIRED);
    expect(await refusal(await ask('POST', `${path(apiKey.id)}/rotate`, weak, {}))).toEqual(SECOND_FACTOR_REQUIRED);
    expect((await ask('PATCH', path(apiKey.id), weak, { label: 'front desk' })).status).toBe(200);
    expect((await ask('POST', `${path(other.id)}/rotate`, weak, {})).status).toBe(200);
    expect((await ask('POST', `${path(apiKey.id)}/rotate`, strong, {})).status).toBe(200);
  });

  it('acts as staff if its session’s level allows it; a self-created key without the permission never does', async () => {
    const { key } = await made(await make(await signedIn('passkey')));
    expect(await signedFor({ key })).toEqual({ platformRole: 'counts' });
    const { key: loose } = await made(await make(await signedIn('password'), STAFF_PERMISSIONS, lax));
    expect(await signedFor({ key: loose }, lax)).toEqual({ platformRole: 'counts' });
    expect(await signedFor({ key: loose }), 'once a second factor is required').toEqual({ platformRole: 'needs_second_factor' });
    isStaff = false;
    const { key: early } = await made(await make(await signedIn('passkey')));
    expect(await signedFor({ key: early }), 'made before its owner was staff').toEqual({ platformRole: 'needs_second_factor' });
    const operators = await strict.key({ permissions: ALL_PERMISSIONS });
    expect(await signedFor({ key: operators }), 'an operator vouches').toEqual({ platformRole: 'counts' });
  });

  it.each<[string, () => void]>([
    ['role', () => (isStaff = false)],
    ['last second factor', () => (passkeys = 0)],
  ])('ends with its owner’s %s; other keys go on', async (_what, lose) => {
    const strong = await signedIn('passkey');
    const [{ key, apiKey }, { key: other }] = [await made(await make(strong)), await made(await make(strong, OTHER_PERMISSIONS))];
    const operators = await strict.key({ ownerUserId: 'user_ada', ownerUsername: 'ada' });
    expect(await checkStandingOf(strict.context, 'user_ada')).toEqual([]);
    lose();
    // Gateways also look on their own every 3 s, and one may have been first.
    expect([[apiKey.id], []]).toContainEqual(await checkStandingOf(strict.context, 'user_ada'));
    await eventually(async () => {
      const statuses = [key, other, operators].map(async (each) => (await strict.fetch('/games', { key: each })).status);
      expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    });
  });

  it('ends immediately when its owner removes the last second factor, unless none is required', async () => {
    const strong = await signedIn('passkey');
    const { key } = await made(await make(strong));
    passkeys = 0;
    expect(await checkStandingOf(lax.context, 'user_ada')).toEqual([]);
    await ask('POST', '/user/totp/disable', strong, {});
    expect((await strict.fetch('/games', { key })).status).toBe(401);
  });
});
