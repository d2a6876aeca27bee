import { DomainError, type ErrorCode } from '@matchpoint/errors';
import type { WorkStatus } from '@matchpoint/events';
import { RELEASE } from '@matchpoint/core';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccess } from '../src/edge/owners/apply-access-change.js';
import { ROUTES } from '../src/routes/index.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-01-01T00:00:00.000Z';
const ROLES = { user_sup: 'SUPPORT', user_mod: 'MODERATOR', user_opa: 'OPERATOR' } as const;
const LADDER = ['SUPPORT', 'MODERATOR', 'OPERATOR'];
let version = 0;
let asked: string[] = [];
let searched: string | undefined;
const byAddress: object[] = [];
const profile = (id: string) => ({ id, username: id.slice(5), isVerified: false, visibility: 'public', createdAt: AT });
const done = (name: string) => async () => {
  asked.push(name);
  return { timestamp: AT, replacedUrls: [] } as never;
};
const SERVICES: Services = {
  async readStatus() {
    worksRead += 1;
    return works;
  },
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  staff: {
    async requireStaff({ floor }, { caller }) {
      const role = ROLES[caller?.userId as keyof typeof ROLES] as string | undefined;
      if (role === undefined) throw new DomainError('error_not_found');
      if (LADDER.indexOf(role) < LADDER.indexOf(floor)) throw new DomainError('error_staff_role_required');
      if (caller?.platformRole !== 'counts') throw new DomainError('error_second_factor_required');
      return { role };
    },
    async searchUsers({ search }) {
      searched = search;
      return { users: [{ user: profile('user_ann'), status: 'active' }], hasMore: false };
    },
    async getStaffUser({ user }) {
      if (user === 'user_none') throw new DomainError('error_user_not_found');
      return { user: { user: profile(user === 'mod' ? 'user_mod' : user), status: 'active' } };
    },
    async orderAccessChange({ user, change, order }) {
      asked.push(`${change?.$case} ${order?.reason} ${order?.address !== undefined}`);
      const timestamp = new Date(Date.now() + 1_000).toISOString();
      return { userId: user, version: (version += 1), timestamp, actorRole: 'OPERATOR' };
    },
    async suspendUser({ user, until }) {
      const timestamp = new Date(Date.now() + 1_000).toISOString();
      return { userId: user, version: (version += 1), timestamp, suspendedAt: AT, ...(until !== undefined && { suspendedUntil: until }) };
    },
    reinstateUser: async ({ user }) => ({ userId: user, version: (version += 1), timestamp: AT }),
    ...Object.fromEntries(
      [
        'renameUser',
        'clearUserProfile',
        'setStaffRole',
        'setUserVerified',
        'setTeamDisabled',
        'assignTeamCaptain',
        'assignOrganizationOwner',
        'renameTeam',
        'clearTeamProfile',
        'setOrganizationDisabled',
        'renameOrganization',
        'clearOrganizationProfile',
      ].map((name) => [name, done(name)]),
    ),
    listReservedNames: async () => ({ names: [{ name: 'Matchpoint Support', reservedAt: AT }], nextKey: 'matchpoint-support' }),
    setNameReserved: async () => ({ timestamp: AT, hasChanged: true }),
    listDevelopersOfGame: async () => ({ developers: [{ user: profile('user_ann'), addedAt: AT }] }),
    setDeveloperOfGame: async ({ game, user }) => ({ gameId: game, userId: user, timestamp: AT }),
  },
  profiles: { batchListDevelopedGames: async () => ({ games: [] }) },
  leagues: { batchListLeagueRoles: async () => ({ roles: [] }) },
  account: {
    async findUserByAddress({ email, actorUserId, actorRole }, { requestId, address }) {
      byAddress.push({ email, actorUserId, actorRole, requestId, address });
      return email.toLowerCase() === 'ann@example.com' ? { userId: 'user_ann' } : {};
    },
    getAccount: async ({ userId }) => ({
      ...{ userId, email: `${userId.slice(5)}@example.com`, hasPassword: true, createdAt: AT },
      ...{ hasTotp: true, recoveryCodesLeft: 0, passkeys: 0 },
    }),
    async mailPasswordReset({ userId }) {
      asked.push(`mail ${userId}`);
      return {};
    },
    async scheduleDeletion({ userId, actorUserId, origin, staffOrder }) {
      asked.push(`deletion of ${userId} by ${actorUserId} ${origin === undefined} ${staffOrder?.actorRole} ${staffOrder?.reason}`);
      return { dueAt: AT };
    },
    async cancelDeletion({ userId, isByOperator, staffOrder }) {
      asked.push(`deletion of ${userId} undone ${isByOperator} ${staffOrder?.actorUserId} ${staffOrder?.actorRole} ${staffOrder?.reason}`);
      return {};
    },
    async withdrawEmailChange({ userId }) {
      asked.push(`${userId} keeps the address`);
      return {};
    },
    async inviteUser({ email, user, isSilent, staffOrder }) {
      if (staffOrder?.actorUserId !== 'user_opa') throw new DomainError('error_internal');
      asked.push(`${user} for ${email} ${isSilent ? 'looked at' : 'mailed'}`);
      return { email };
    },
    listAuditEntries: async (search) => ({
      entries: [{ id: 'aud_1', action: 'user.banned', target: JSON.stringify(search), after: '{"a":1}', createdAt: AT }],
      hasMore: false,
    }),
  },
};
const database = useDatabase('gateway');
let works: WorkStatus[] = [];
let worksRead = 0;
let first: TestGateway;
let second: TestGateway;

beforeAll(async () => {
  first = await startTestGateway(database, SERVICES);
  second = await startTestGateway(database, SERVICES);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});
beforeEach(async () => {
  asked = [];
  for (const gateway of [first, second]) gateway.clock.set(new Date());
  await first.emptyRedis();
  await database.empty('session, owner_access, api_key cascade');
});

const WEB = { 'x-matchpoint-web': '1' };
const call = (method: string, path: string, cookie: string, body?: unknown): Promise<Response> =>
  first.fetch(path, { method, headers: { ...WEB, cookie }, ...(body !== undefined && { body: JSON.stringify(body) }) });
const as = async (userId: string): Promise<string> => (await first.signIn(userId)).cookie;
const post = async (path: string, body: object = {}, userId = 'user_opa'): Promise<Response> =>
  call('POST', path, await as(userId), { reason: 'Cheating in a scrim.', ...body });
const outcome = async (response: Response): Promise<[number, ErrorCode | undefined]> => [
  response.status,
  ((await response.json()) as { error?: ErrorCode }).error,
];
const statusOf = async (init: { cookie?: string; key?: string }): Promise<number> =>
  (await second.fetch('/games', init.key ? { key: init.key } : { headers: { cookie: init.cookie ?? '' } })).status;

/** Every operation of platform staff: who may do it, and with what. */
const OPERATIONS: [method: string, path: string, floor: string, body?: object][] = [
  ['GET', '/staff/system', 'SUPPORT'],
  ['GET', '/staff/users', 'SUPPORT'],
  ['GET', '/staff/users/user_ann', 'SUPPORT'],
  ['GET', '/staff/users/user_ann/api-keys', 'SUPPORT'],
  ['GET', '/staff/users/user_ann/sessions', 'SUPPORT'],
  ['GET', '/staff/audit', 'SUPPORT'],
  ['POST', '/staff/users/user_ann/sign-out', 'SUPPORT', {}],
  ['POST', '/staff/users/user_ann/password-reset', 'SUPPORT', {}],
  ['POST', '/staff/users/user_ann/api-keys/KEY/revoke', 'SUPPORT', {}],
  ['POST', '/staff/users/user_ann/suspend', 'MODERATOR', {}],
  ['POST', '/staff/users/user_ann/reinstate', 'MODERATOR', {}],
  ['POST', '/staff/users/user_ann/rename', 'MODERATOR', { username: 'decent' }],
  ['POST', '/staff/users/user_ann/clear-profile', 'MODERATOR', {}],
  ['POST', '/staff/teams/team_1/disable', 'MODERATOR', { ongoingMatches: 'forfeit' }],
  ['POST', '/staff/teams/team_1/enable', 'MODERATOR', {}],
  ['POST', '/staff/teams/team_1/rename', 'MODERATOR', { name: 'Decent' }],
  ['POST', '/staff/teams/team_1/clear-profile', 'MODERATOR', {}],
  ['POST', '/staff/orgs/org_1/disable', 'MODERATOR', { ongoingMatches: 'finish' }],
  ['POST', '/staff/orgs/org_1/enable', 'MODERATOR', {}],
  ['POST', '/staff/orgs/org_1/rename', 'MODERATOR', { name: 'Decent' }],
  ['POST', '/staff/orgs/org_1/clear-profile', 'MODERATOR', {}],
  ['POST', '/staff/teams/team_1/captain', 'OPERATOR', { userId: 'ann' }],
  ['POST', '/staff/orgs/org_1/owner', 'OPERATOR', { userId: 'ann' }],
  ['POST', '/staff/users/user_ann/plan', 'OPERATOR', { plan: 'api_pro' }],
  ['POST', '/staff/users/user_ann/staff-role', 'OPERATOR', { role: 'SUPPORT' }],
  ['POST', '/staff/users/user_ann/verified', 'OPERATOR', { isVerified: true }],
  ['POST', '/staff/users/user_ann/invitation', 'OPERATOR', { email: 'ann@example.com' }],
  ['POST', '/staff/users/user_ann/deletion', 'OPERATOR', {}],
  ['DELETE', '/staff/users/user_ann/deletion', 'OPERATOR', {}],
  ['GET', '/staff/games/valorant/developers', 'OPERATOR'],
  ['POST', '/staff/games/valorant/developers', 'OPERATOR', { userId: 'user_ann' }],
  ['DELETE', '/staff/games/valorant/developers/user_ann', 'OPERATOR', {}],
  ['GET', '/staff/reserved-names', 'OPERATOR'],
  ['POST', '/staff/reserved-names', 'OPERATOR', { name: 'Matchpoint Support' }],
  ['DELETE', '/staff/reserved-names/matchpoint-support?reason=gone', 'OPERATOR'],
];

describe('the operations of platform staff', () => {
  it('are all in this table', () => {
    expect(ROUTES.filter(({ tag }) => tag === 'Platform staff').length).toBe(OPERATIONS.length);
  });

  it.each(OPERATIONS)('%s %s requires %s; for others it is not found, and keys can’t call it', async (method, path, floor, body) => {
    const key = await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann' });
    const { rows } = await database.pool().query<{ id: string }>('select id from api_key');
    const at = path.replace('KEY', rows[0]?.id ?? '');
    const given = body && { reason: 'Cheating in a scrim.', ...body };
    expect(await outcome(await call(method, at, await as('user_ann'), given))).toEqual([404, 'error_not_found']);
    // Before any body is read: strangers learn nothing by bad ones.
    if (body) expect(await outcome(await call(method, at, await as('user_ann'), {}))).toEqual([404, 'error_not_found']);
    const keyed = await first.fetch(at, { method, key, ...(given && { body: JSON.stringify(given) }) });
    expect(await outcome(keyed)).toEqual([403, 'error_session_required']);
    for (const [userId, role] of Object.entries(ROLES)) {
      const answer = await outcome(await call(method, at, await as(userId), given));
      expect(answer, role).toEqual(LADDER.indexOf(role) < LADDER.indexOf(floor) ? [403, 'error_staff_role_required'] : [200, undefined]);
    }
    if (body) expect((await call(method, at, await as('user_opa'), body)).status, 'without a reason').toBe(400);
  });

  it('require a session with a second factor, unless the deployment doesn’t', async () => {
    const { cookie } = await first.signIn('user_opa', { proved: ['password'] });
    expect(await outcome(await call('GET', '/staff/users', cookie))).toEqual([403, 'error_second_factor_required']);
    const lax = await startTestGateway(database, SERVICES, { MATCHPOINT_STAFF_SECOND_FACTOR: 'optional' });
    expect((await lax.fetch('/staff/users', { headers: { cookie } })).status).toBe(200);
    await lax.stop();
  });

  it('finds the user with an exact email address, and passes on who asked, from where and in which request', async () => {
    const cookie = await as('user_sup');
    const find = (search: string) =>
      first.fetch(`/staff/users?search=${search}`, { headers: { ...WEB, cookie, 'x-request-id': 'req_chosen-by-the-client' } });
    expect([(await find('Ann@Example.com')).status, searched]).toEqual([200, 'user_ann']);
    expect(byAddress).toEqual([
      {
        ...{ email: 'Ann@Example.com', actorUserId: 'user_sup', actorRole: 'SUPPORT' },
        ...{ requestId: expect.stringMatching(/^req_[0-9a-z]{26}$/), address: '127.0.0.0/24' },
      },
    ]);
    await find('nobody@example.com');
    expect(searched).toBe('nobody@example.com');
    await find('ann');
    expect([searched, byAddress.length]).toEqual(['ann', 2]);
  });

  it('finds a user’s account, keys and sessions, without any secret', async () => {
    const key = await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann', plan: 'api_free' });
    const { id } = await first.signIn('user_ann');
    const read = async (path: string) => (await call('GET', path, await as('user_sup'))).text();
    expect(JSON.parse(await read('/staff/users/user_ann'))).toMatchObject({
      user: { user: { username: 'ann' }, staffRole: null, status: 'active', suspendedAt: null },
      ...{ account: { email: 'ann@example.com', hasPassword: true, hasTotp: true, passkeys: 0 }, plan: 'api_free' },
    });
    const keys = await read('/staff/users/user_ann/api-keys');
    expect(JSON.parse(keys)).toMatchObject({ count: 1, apiKeys: [{ ownerUserId: 'user_ann' }], pagination: { hasMore: false } });
    expect(keys).not.toContain(key);
    expect(JSON.parse(await read('/staff/users/user_ann/sessions'))).toMatchObject({ sessions: [{ id, isCurrent: false }] });
    expect(await outcome(await call('GET', '/staff/users/user_none/sessions', await as('user_sup')))).toEqual([
      404,
      'error_user_not_found',
    ]);
    const audit = JSON.parse(await read('/staff/audit?actor=mod&from=2026-01-01&to=2026-01-31'));
    expect(audit).toMatchObject({ entries: [{ actorUserId: null, before: null, after: { a: 1 } }] });
    expect(JSON.parse(audit.entries[0].target)).toMatchObject({
      ...{ actor: 'user_mod', from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T23:59:59.999Z' },
    });
    expect(await outcome(await call('GET', '/staff/audit?actor=user_none', await as('user_sup')))).toEqual([404, 'error_user_not_found']);
    expect((await outcome(await call('GET', '/staff/audit?from=yesterday', await as('user_sup'))))[1]).toBe('error_invalid_date_format');
  });
});

describe('orders of platform staff', () => {
  it('a suspension stops every key and session at every replica at once, and a reinstatement lets keys work again', async () => {
    const key = await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann' });
    const cookie = await as('user_ann');
    expect([await statusOf({ key }), await statusOf({ cookie })]).toEqual([200, 200]);
    expect(await (await post('/staff/users/user_ann/suspend')).json()).toMatchObject({ success: true, suspendedUntil: null });
    await expect.poll(() => statusOf({ key })).toBe(403);
    expect(await statusOf({ cookie })).toBe(401);
    await post('/staff/users/user_ann/reinstate');
    await expect.poll(() => statusOf({ key })).toBe(200);
    expect(await statusOf({ cookie }), 'the session has ended').toBe(401);
  });

  it('a deletion ends sessions and keys, without revealing staff’s location; an invitation is mailed at most three times', async () => {
    const [key, cookie] = [await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann' }), await as('user_ann')];
    expect(await (await post('/staff/users/user_ann/deletion')).json()).toMatchObject({ success: true, deletionScheduledFor: AT });
    expect(asked).toEqual([
      'scheduleDeletion Cheating in a scrim. true',
      'deletion of user_ann by user_opa true OPERATOR Cheating in a scrim.',
    ]);
    await expect.poll(async () => [await statusOf({ key }), await statusOf({ cookie })]).toEqual([401, 401]);
    asked = [];
    for (let n = 0; n < 4; n += 1) expect((await post('/staff/users/user_bob/invitation', { email: 'Bob@Example.com' })).status).toBe(200);
    const [mailed, looked] = ['user_bob for bob@example.com mailed', 'user_bob for bob@example.com looked at'];
    expect(asked.filter((each) => !each.startsWith('invite'))).toEqual([mailed, mailed, mailed, looked]);
  });

  it('mails the invitations of one operator to any number of people', async () => {
    const emails = Array.from({ length: 5 }, (_, index) => `person${index}@example.com`);
    for (const email of emails) expect((await post('/staff/users/user_bob/invitation', { email })).status).toBe(200);
    expect(asked.filter((each) => !each.startsWith('invite'))).toEqual(emails.map((email) => `user_bob for ${email} mailed`));
  });

  it('an operator cancels a scheduled deletion: the person’s sessions may do everything again', async () => {
    await post('/staff/users/user_ann/deletion');
    const cookie = await as('user_ann');
    expect(await outcome(await call('PATCH', '/user/profile', cookie, { bio: 'x' }))).toEqual([409, 'error_account_deletion_due']);
    asked = [];
    const reason = encodeURIComponent('Ordered by mistake.');
    expect((await call('DELETE', `/staff/users/user_ann/deletion?reason=${reason}`, await as('user_opa'))).status).toBe(200);
    expect(asked).toEqual([
      'cancelDeletion Ordered by mistake. true',
      'deletion of user_ann undone true user_opa OPERATOR Ordered by mistake.',
    ]);
    await expect
      .poll(async () => (await outcome(await call('PATCH', '/user/profile', cookie, { bio: 'x' })))[1])
      .not.toBe('error_account_deletion_due');
  });

  it('signing out ends sessions and no key; revoking a key ends that one', async () => {
    const key = await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann' });
    const cookie = await as('user_ann');
    await post('/staff/users/user_ann/sign-out');
    await expect.poll(() => statusOf({ cookie })).toBe(401);
    expect(await statusOf({ key })).toBe(200);
    const { rows } = await database.pool().query<{ id: string }>('select id from api_key');
    expect((await post(`/staff/users/user_ann/api-keys/${rows[0]?.id}/revoke`)).status).toBe(200);
    await expect.poll(() => statusOf({ key })).toBe(401);
    expect(await outcome(await post('/staff/users/user_bob/api-keys/key_other/revoke'))).toEqual([404, 'error_api_key_not_found']);
    expect(asked.slice(0, 3)).toEqual([
      'endSessions Cheating in a scrim. true',
      'user_ann keeps the address',
      'revokeKey Cheating in a scrim. true',
    ]);
  });

  it('a plan applies to the keys that the person created', async () => {
    await first.key({ ownerUserId: 'user_ann', ownerUsername: 'ann', plan: 'api_free', createdBy: 'self' });
    expect((await post('/staff/users/user_ann/plan', { plan: 'api_studio' })).status).toBe(200);
    const { rows } = await database.pool().query('select plan from api_key');
    expect(rows).toEqual([{ plan: 'api_studio' }]);
  });

  it('emails a user a link ten times an hour, whatever strangers have requested, and reports when it didn’t', async () => {
    const name = first.context.browsers.nameOf('ann@example.com');
    for (const purpose of ['registration', 'password_reset', 'email_change', 'invitation'])
      await first.context.limiter.take([{ bucket: 'mailTo', id: `${purpose}:${name}`, cost: 3 }]);
    const mailed: unknown[] = [];
    for (let round = 0; round < 11; round += 1) {
      const response = await post('/staff/users/user_ann/password-reset');
      expect(response.status).toBe(200);
      mailed.push(((await response.json()) as { mailed: boolean }).mailed);
    }
    expect(mailed).toEqual([...Array(10).fill(true), false]);
    expect(asked.filter((each) => each === 'mail user_ann')).toHaveLength(10);
  });

  it('is ignored after a later change, and has no effect when repeated', async () => {
    const change = (standing: object | undefined, at: number, plan?: string) =>
      changeAccess(
        first.context,
        { userId: 'user_ann', version: at, ...(standing && { standing: standing as never }), ...(plan !== undefined && { plan }) },
        AT,
      );
    const stored = async () =>
      (await database.pool().query('select suspended_at, plan, standing_version, plan_version from owner_access')).rows;
    await change({ suspendedAt: null, suspendedUntil: null }, 5);
    await change({ suspendedAt: AT, suspendedUntil: null }, 4);
    await change(undefined, 7, 'api_pro');
    await change(undefined, 6, 'api_studio');
    await change(undefined, 7, 'api_pro');
    expect(await stored()).toEqual([{ suspended_at: null, plan: 'api_pro', standing_version: 5, plan_version: 7 }]);
  });
});

describe('the state of the system', () => {
  type Told = { status: string; services: { name: string; status: string; reason: string | null; version: string | null }[] };
  const read = async (gateway = first): Promise<Told> => {
    const { cookie } = await gateway.signIn('user_sup');
    const answer = await gateway.fetch('/staff/system', { headers: { ...WEB, cookie } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Told;
  };
  const serviceOf = ({ services }: Told, name: string) => services.find((service) => service.name === name);

  it('shows each service, its release and queues, even if it is down, and checks each once for concurrent requests', async () => {
    works = [
      { name: 'relay', waiting: 3, oldestWaitSeconds: 7 },
      { name: 'some-consumer', trouble: '2 events wait and the first has not moved for 12 s', waiting: 2 },
    ];
    worksRead = 0;
    const third = await startTestGateway(database, SERVICES, { MATCHPOINT_LEAGUE_URL: '127.0.0.1:1' });
    try {
      const told = await Promise.all(Array.from({ length: 10 }, () => read(third)));
      expect(new Set(told.map(({ services }) => JSON.stringify(services))).size).toBe(1);
      // Seven services share one process here, which answers all who ask meanwhile at once.
      expect(worksRead).toBeLessThanOrEqual(7);
      const [one = { status: '', services: [] }] = told;
      expect(one.status).toBe('degraded');
      expect(one.services.map(({ name }) => name)).toEqual([
        ...['gateway', 'catalog-profile', 'match', 'league', 'upload', 'account', 'tournament', 'notification', 'webhook'],
      ]);
      expect(serviceOf(one, 'match')).toMatchObject({
        status: 'degraded',
        reason: 'some-consumer: 2 events wait and the first has not moved for 12 s',
        version: RELEASE,
        queues: [
          { name: 'relay', waiting: 3, oldestWaitSeconds: 7, trouble: null },
          { name: 'some-consumer', waiting: 2, oldestWaitSeconds: null },
        ],
      });
      expect(serviceOf(one, 'league')).toMatchObject({ status: 'down', version: null, queues: [] });
    } finally {
      await third.stop();
      works = [];
    }
  });
});
