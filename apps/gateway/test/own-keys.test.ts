import { catalogProfile, gateway as gatewayProto } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { eventually, rpcKeys, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../src/edge/owners/end-sessions.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LEAGUE = { identifier: 'vct', id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] };
/** `user_id game` of developers and `user_id role` of the league's staff, as the services behind say. */
let developers: Set<string>;
let roles: Map<string, string>;
/** What happens while a key is being made. */
let beforeResolving: () => Promise<unknown>;
const SERVICES: Services = {
  catalog: {
    listGames: async () => ({
      games: ['valorant', 'other'].map((id) => catalogProfile.Game.fromPartial({ id, convexId: `game_${id}`, nameKey: `games.${id}` })),
      objectives: [],
    }),
  },
  profiles: {
    async resolveUser({ identifier }) {
      await beforeResolving();
      if (identifier === 'nobody') throw new DomainError('error_user_not_found');
      const connectedPlatforms = identifier === 'user_streamer' ? ['twitch'] : [];
      return { id: identifier, username: identifier.replace('user_', ''), connectedPlatforms, isStaff: false };
    },
    batchListDevelopedGames: async ({ userIds }) => ({
      games: userIds.flatMap((userId) => (developers.has(userId) ? [{ userId, gameId: 'valorant' }] : [])),
    }),
  },
  leagues: {
    resolveLeagues: async ({ identifiers }) => ({ leagues: identifiers.includes('vct') ? [LEAGUE] : [] }),
    batchListLeagueRoles: async ({ userIds }) => ({
      roles: userIds.flatMap((userId) => {
        const role = roles.get(userId);
        return role === undefined ? [] : [{ userId, leagueId: LEAGUE.id, slug: LEAGUE.slug, name: LEAGUE.name, role }];
      }),
    }),
  },
};
const database = useDatabase('gateway');
let gateways: [TestGateway, TestGateway];
let admin: RpcClient<typeof gatewayProto.KeyServiceService>;
let people = 0;
let userId: string;
let cookie: string;

beforeAll(async () => {
  [developers, roles] = [new Set(), new Map()];
  const [first, second] = [await startTestGateway(database, SERVICES), await startTestGateway(database, SERVICES)];
  gateways = [first, second];
  admin = createRpcClient(gatewayProto.KeyServiceService, { target: first.adminTarget, ...rpcKeys.identify('operator') });
});
afterAll(async () => {
  admin.close();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
});
beforeEach(async () => {
  beforeResolving = async () => undefined;
  await gateways[0].emptyRedis();
  const now = new Date();
  for (const { clock } of gateways) clock.set(now);
  people += 1;
  await signIn(`user_person${people}`);
});
async function signIn(as: string): Promise<void> {
  userId = as;
  ({ cookie } = await gateways[0].signIn(userId));
}

interface Answered {
  status: number;
  // Whatever the operation answers; the tests say what of it they want.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}
async function ask(method: string, path: string, body?: object, { gateway = 0, as = cookie } = {}): Promise<Answered> {
  const response = await (gateways[gateway] as TestGateway).fetch(path, {
    method,
    headers: { 'cookie': as, 'x-matchpoint-web': '1' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const REQUEST = { label: 'mine', kind: 'personal', permissions: { matches: { user_matches: 'read' } } };
const create = (more: object = {}, options = {}): Promise<Answered> => ask('POST', '/user/api-keys', { ...REQUEST, ...more }, options);
const statuses = (key: string): Promise<number[]> =>
  Promise.all(gateways.map(async (gateway) => (await gateway.fetch('/games', { key })).status));
const code = ({ status, body }: Answered): [number, unknown] => [status, body.error];

describe('one’s own keys', () => {
  it('are created with a label, permissions and the person’s plan, shown once, and work immediately at every gateway', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const now = gateways[0].clock.now().getTime();
    expect(body).toMatchObject({
      key: expect.stringMatching(/^mp_live_[0-9A-Za-z]{36}$/),
      apiKey: {
        ...REQUEST,
        prefix: body.key.slice(0, 12),
        ownerUserId: userId,
        plan: 'api_free',
        createdBy: 'self',
        preset: null,
        gameId: null,
        leagueId: null,
        revokedAt: null,
        lastUsedAt: null,
      },
    });
    expect(Math.abs(Date.parse(body.apiKey.expiresAt) - now - 90 * DAY_MS)).toBeLessThan(60_000);
    expect(await statuses(body.key)).toEqual([200, 200]);
    const got = await ask('GET', `/user/api-keys/${body.apiKey.id}`);
    // The two calls above may have been counted by now, or not yet.
    const { lastUsedAt } = got.body.apiKey;
    expect(got.body).toEqual({ apiKey: { ...body.apiKey, lastUsedAt }, timestamp: expect.any(String) });
    const { rows } = await database.pool().query('select * from api_key where id = $1', [body.apiKey.id]);
    expect(JSON.stringify([rows, got.body])).not.toContain(body.key.slice(12));
  });

  it('are not created by a session that ends meanwhile, so revoking all keys leaves none behind', async () => {
    beforeResolving = () => endSessions(gateways[1].context, userId, { revokesKeys: true });
    expect(code(await create())).toEqual([401, 'error_session_invalid']);
    expect((await database.pool().query('select from api_key where owner_user_id = $1', [userId])).rows).toEqual([]);
  });

  it('that are created while all are being revoked are revoked too, or not created', async () => {
    await Promise.all([...Array.from({ length: 8 }, () => create()), endSessions(gateways[1].context, userId, { revokesKeys: true })]);
    const { rows } = await database.pool().query('select from api_key where owner_user_id = $1 and revoked_at is null', [userId]);
    expect(rows).toEqual([]);
  });

  it.each<[what: string, change: { expiresAt?: number | string; [field: string]: unknown }, path: string]>([
    ['no label', { label: undefined }, 'body.label'],
    ['an empty label', { label: '' }, 'body.label'],
    ['a blank label', { label: '  ' }, 'body.label'],
    ['a label of 65 characters', { label: 'x'.repeat(65) }, 'body.label'],
    ['an unknown kind', { kind: 'royal' }, 'body.kind'],
    ['neither permissions nor preset', { permissions: undefined }, 'body.permissions'],
    ['both permissions and preset', { preset: 'league-manager' }, 'body.permissions'],
    ['an unknown category', { permissions: { matchs: {} } }, 'body.permissions.matchs'],
    ['an unknown scope', { permissions: { matches: { mine: 'read' } } }, 'body.permissions.matches.mine'],
    [
      'an access that a scope cannot have',
      { permissions: { matches: { public_matches: 'read-write' } } },
      'body.permissions.matches.public_matches',
    ],
    ['an unknown preset', { permissions: undefined, preset: 'all' }, 'body.preset'],
    ['replay without a linked Twitch account', { permissions: undefined, preset: 'replay' }, 'body.preset'],
    ['a game on a personal key', { gameId: 'valorant' }, 'body.gameId'],
    ['a developer key without a game', { kind: 'game_developer' }, 'body.gameId'],
    ['an operator key without a league', { kind: 'league_operator' }, 'body.leagueId'],
    ['an end that is no date', { expiresAt: '2026-02-30' }, 'body.expiresAt'],
    ['an end 59 minutes ahead', { expiresAt: 59 * 60_000 }, 'body.expiresAt'],
    ['an end 367 days ahead', { expiresAt: 367 * DAY_MS }, 'body.expiresAt'],
    ['an end in the past', { expiresAt: -DAY_MS }, 'body.expiresAt'],
  ])('are refused with %s, naming the place', async (_what, change, path) => {
    const { expiresAt } = change;
    const ahead = typeof expiresAt === 'number' ? { expiresAt: new Date(gateways[0].clock.now().getTime() + expiresAt).toISOString() } : {};
    const { status, body } = await create({ ...change, ...ahead });
    expect([status, body.error, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', path]);
  });

  it('expire as requested: after an hour to 366 days, or never', async () => {
    const at = (ms: number): string => new Date(gateways[0].clock.now().getTime() + ms).toISOString();
    for (const expiresAt of [at(HOUR_MS), at(366 * DAY_MS), null]) {
      const { status, body } = await create({ expiresAt });
      expect([status, body.apiKey?.expiresAt]).toEqual([201, expiresAt]);
    }
  });

  it('get the documented permissions of their preset', async () => {
    await signIn('user_streamer');
    const { body } = await create({ permissions: undefined, preset: 'replay' });
    expect(body.apiKey).toMatchObject({
      preset: 'replay',
      permissions: { matches: { user_matches: 'read' }, connections: { twitch: 'enabled' } },
    });
  });

  it('are limited to 20 usable ones, 50 on api_studio: of thirty concurrent creations at 19 keys one succeeds', async () => {
    for (let n = 0; n < 19; n += 1) expect((await create()).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => create({}, { gateway: n % 2 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(code(answer)).toEqual([409, 'error_limit_reached']);
    const [{ body }] = answers.filter(({ status }) => status === 201) as [Answered];
    expect((await ask('DELETE', `/user/api-keys/${body.apiKey.id}`)).status).toBe(200);
    expect((await create()).status).toBe(201);
    await gateways[0].key({ ownerUserId: userId });
    expect(code(await create())).toEqual([409, 'error_limit_reached']);
    await admin.setOwnerPlan({ owner: userId, plan: 'api_studio' });
    const more = await Promise.all(Array.from({ length: 40 }, () => create()));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(30);
  });

  it('are listed newest first including those an operator created, page by page, revoked ones on request', async () => {
    const byOperator = await gateways[0].key({ ownerUserId: userId });
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      for (const { clock } of gateways) clock.advance(1_000);
      made.push((await create()).body.apiKey.id);
    }
    await ask('DELETE', `/user/api-keys/${made[0]}`);
    const first = await ask('GET', '/user/api-keys?limit=2');
    expect(first.body.apiKeys.map(({ id }: { id: string }) => id)).toEqual([made[3], made[2]]);
    const second = await ask('GET', `/user/api-keys?limit=2&cursor=${encodeURIComponent(first.body.pagination.cursor)}`);
    expect(second.body.apiKeys.map(({ prefix, createdBy }: Record<string, string>) => [prefix, createdBy])[1]).toEqual([
      byOperator.slice(0, 12),
      'operator',
    ]);
    expect(second.body.pagination).toEqual({ cursor: null, hasMore: false });
    expect((await ask('GET', '/user/api-keys?includeRevoked=true')).body.count).toBe(5);
    expect(code(await ask('GET', `/user/api-keys?includeRevoked=true&cursor=${first.body.pagination.cursor}`))).toEqual([
      400,
      'error_invalid_cursor',
    ]);
  });

  it('return the same 404 for other people’s and unknown keys in every operation', async () => {
    const { body } = await create();
    const { cookie: stranger } = await gateways[0].signIn('user_stranger');
    const answers: object[] = [];
    for (const id of [body.apiKey.id, 'key_01j6qvx3k0fd8r5y2m9wcz0001', 'nothing']) {
      for (const [method, path, sent] of [
        ['GET', ''],
        ['PATCH', '', { label: 'x' }],
        ['DELETE', ''],
        ['POST', '/rotate', {}],
        ['GET', '/usage'],
        ['GET', '/requests'],
      ] as [string, string, object?][]) {
        const answer = await ask(method, `/user/api-keys/${id}${path}`, sent, { as: stranger });
        answers.push({ status: answer.status, ...answer.body, requestId: '' });
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, error: 'error_api_key_not_found' });
  });

  it('can’t be managed with a key, not even itself, but only with a session', async () => {
    const { body } = await create({ permissions: {} });
    const all = await gateways[0].key({ ownerUserId: userId });
    const { id } = body.apiKey;
    const operations = [
      ['GET', '/user/api-keys/options'],
      ['GET', '/user/api-keys'],
      ['POST', '/user/api-keys'],
      ['GET', `/user/api-keys/${id}`],
      ['PATCH', `/user/api-keys/${id}`],
      ['DELETE', `/user/api-keys/${id}`],
      ['POST', `/user/api-keys/${id}/rotate`],
      ['GET', `/user/api-keys/${id}/usage`],
      ['GET', `/user/api-keys/${id}/requests`],
    ] as const;
    for (const [method, path] of operations) {
      for (const key of [body.key, all]) {
        const response = await gateways[0].fetch(path, { method, key, headers: { cookie, 'x-matchpoint-web': '1' } });
        expect([response.status, ((await response.json()) as { error: string }).error], `${method} ${path}`).toEqual([
          403,
          'error_session_required',
        ]);
      }
      expect((await gateways[0].fetch(path, { method, headers: { 'x-matchpoint-web': '1' } })).status, `${method} ${path}`).toBe(401);
    }
    expect(await statuses(body.key)).toEqual([200, 200]);
  });

  it('are created, changed and rotated only in a recent session, and revoked in any', async () => {
    const { body } = await create();
    gateways[0].clock.advance(31 * 60_000);
    const path = `/user/api-keys/${body.apiKey.id}`;
    for (const answer of [await create(), await ask('PATCH', path, { label: 'x' }), await ask('POST', `${path}/rotate`)])
      expect(code(answer)).toEqual([403, 'error_recent_sign_in_required']);
    expect((await ask('GET', path)).status).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(200);
  });
});

describe('one’s own key', () => {
  it('is changed at every gateway within a second; omitted fields stay unchanged', async () => {
    const { body } = await create({ permissions: { teams: { profile: 'read' } } });
    const path = `/user/api-keys/${body.apiKey.id}`;
    expect((await ask('PATCH', path, { label: 'renamed' })).body.apiKey).toEqual({ ...body.apiKey, label: 'renamed' });
    const changed = await ask('PATCH', path, { permissions: { users: { profile: 'read' } }, expiresAt: null });
    expect(changed.body.apiKey).toEqual({
      ...body.apiKey,
      label: 'renamed',
      permissions: { users: { profile: 'read' } },
      expiresAt: null,
    });
    expect(code(await ask('PATCH', path, { permissions: {}, preset: 'league-manager' }))).toEqual([400, 'INVALID_INPUT']);
    expect((await ask('PATCH', path, { preset: 'league-manager' })).body.apiKey.preset).toBe('league-manager');
  });

  it('is revoked within a second at every gateway, and again without effect', async () => {
    const { body } = await create();
    expect(await statuses(body.key)).toEqual([200, 200]);
    const path = `/user/api-keys/${body.apiKey.id}`;
    const { status, body: revoked } = await ask('DELETE', path);
    expect([status, revoked.apiKey.revokedAt]).toEqual([200, expect.any(String)]);
    await eventually(async () => expect(await statuses(body.key)).toEqual([401, 401]), { timeoutMs: 5_000 });
    const again = await ask('DELETE', path);
    // When it was used last is written a few seconds later.
    expect([again.status, { ...again.body.apiKey, lastUsedAt: null }]).toEqual([200, { ...revoked.apiKey, lastUsedAt: null }]);
    for (const answer of [await ask('PATCH', path, { label: 'x' }), await ask('POST', `${path}/rotate`, {})])
      expect(code(answer)).toEqual([409, 'error_api_key_not_active']);
  });

  it('is rotated with an overlap, by default a day, in which both secrets are valid', async () => {
    const { body } = await create();
    const path = `/user/api-keys/${body.apiKey.id}`;
    const { status, body: rotated } = await ask('POST', `${path}/rotate`);
    expect(status).toBe(200);
    expect(rotated.apiKey).toEqual({ ...body.apiKey, prefix: rotated.key.slice(0, 12), previousEndsAt: rotated.previousEndsAt });
    expect(Date.parse(rotated.previousEndsAt) - gateways[0].clock.now().getTime()).toBe(DAY_MS);
    expect((await ask('GET', path)).body.apiKey.previousEndsAt).toBe(rotated.previousEndsAt);
    expect([await statuses(body.key), await statuses(rotated.key)].flat()).toEqual([200, 200, 200, 200]);
    for (const overlapSeconds of [-1, 604_801, 1.5, '60'])
      expect(code(await ask('POST', `${path}/rotate`, { overlapSeconds }))).toEqual([400, 'INVALID_INPUT']);
    const { body: last } = await ask('POST', `${path}/rotate`, { overlapSeconds: 0 });
    await eventually(async () => expect([await statuses(body.key), await statuses(rotated.key)].flat()).toEqual([401, 401, 401, 401]), {
      timeoutMs: 5_000,
    });
    expect([await statuses(last.key), last.apiKey.previousEndsAt]).toEqual([[200, 200], null]);
  });

  it('rotated shortly before it expires reports that its previous secret expires with it, not after the overlap', async () => {
    const { body } = await create({ expiresAt: new Date(gateways[0].clock.now().getTime() + 3_600_000).toISOString() });
    const { body: rotated } = await ask('POST', `/user/api-keys/${body.apiKey.id}/rotate`, { overlapSeconds: 86_400 });
    expect(rotated.previousEndsAt).toBe(body.apiKey.expiresAt);
    expect(rotated.apiKey.previousEndsAt).toBe(body.apiKey.expiresAt);
  });

  it('created by an operator can be relabelled, rotated and revoked by its owner, but not change permissions or expiry', async () => {
    const plaintext = await gateways[0].key({ ownerUserId: userId });
    const [{ id }] = (await ask('GET', '/user/api-keys')).body.apiKeys;
    const path = `/user/api-keys/${id}`;
    for (const change of [{ permissions: {} }, { preset: 'league-manager' }, { expiresAt: null }])
      expect(code(await ask('PATCH', path, change))).toEqual([403, 'error_api_key_permission_denied']);
    expect((await ask('PATCH', path, { label: 'mine' })).body.apiKey.label).toBe('mine');
    expect((await ask('POST', `${path}/rotate`, { overlapSeconds: 60 })).status).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(200);
    await eventually(async () => expect(await statuses(plaintext)).toEqual([401, 401]));
  });

  it('reports its usage by day and operation, and recent calls', async () => {
    const { body } = await create({ permissions: {} });
    const path = `/user/api-keys/${body.apiKey.id}`;
    for (const [n, gateway] of [...gateways, ...gateways].entries()) {
      for (const { clock } of gateways) clock.advance(1);
      await gateway.fetch(n === 3 ? '/teams/none?x=secret' : '/games', { key: body.key, headers: { 'x-request-id': `mine-${n}` } });
    }
    await Promise.all(gateways.map(({ context }) => context.usage.flush()));
    const today = gateways[0].clock.now().toISOString().slice(0, 10);
    const { body: usage } = await ask('GET', `${path}/usage`);
    const sums = { requests: 4, refused: 1, rateLimited: 0, failed: 0 };
    const operations = [
      { operationId: 'getTeamProfile', requests: 1, refused: 1, rateLimited: 0, failed: 0 },
      { operationId: 'listGames', requests: 3, refused: 0, rateLimited: 0, failed: 0 },
    ];
    expect(usage).toMatchObject({ to: today, totals: sums, operations, lastUsedAt: expect.any(String) });
    expect(usage.days).toHaveLength(30);
    expect(usage.days.at(-1)).toEqual({ date: today, ...sums, operations });
    expect(usage.days[0]).toMatchObject({ date: usage.from, requests: 0, operations: [] });
    const { body: recent } = await ask('GET', `${path}/requests?limit=3`);
    expect(recent.requests.map(({ requestId }: { requestId: string }) => requestId)).toEqual(['mine-3', 'mine-2', 'mine-1']);
    expect(recent.requests[0]).toMatchObject({ path: '/api/v1/teams/none', status: 403, error: 'error_api_key_permission_denied' });
    const rest = await ask('GET', `${path}/requests?limit=3&cursor=${encodeURIComponent(recent.pagination.cursor)}`);
    expect(rest.body.requests.map(({ requestId }: { requestId: string }) => requestId)).toEqual(['mine-0']);
    expect((await ask('GET', `${path}/requests?status=403`)).body.count).toBe(1);
    expect((await ask('GET', `${path}/requests?requestId=mine-2`)).body.requests).toHaveLength(1);
  });

  it.each([
    ['from=2026-01-01&to=2026-03-31', 200],
    ['from=2026-01-01&to=2026-04-01', 400, 'INVALID_INPUT'],
    ['from=2026-01-02&to=2026-01-01', 400, 'INVALID_INPUT'],
    ['from=2026-02-30', 400, 'error_invalid_date_format'],
    ['to=yesterday', 400, 'error_invalid_date_format'],
    ['to=0001-03-31', 200],
    ['to=0001-01-01', 200],
  ])('answers usage of %s with %i', async (query, status, error?: string) => {
    const { body } = await create();
    const answer = await ask('GET', `/user/api-keys/${body.apiKey.id}/usage?${query}`);
    expect(code(answer)).toEqual([status, error]);
    if (query.startsWith('from') && status === 200) expect(answer.body.days).toHaveLength(90);
  });
});

describe('keys of a game or a league', () => {
  const OF_GAME = { kind: 'game_developer', gameId: 'valorant' };
  const OF_LEAGUE = { kind: 'league_operator', leagueId: 'vct' };

  it('are for developers of the game, and for OWNERs and ADMINs of the league', async () => {
    expect(code(await create(OF_GAME))).toEqual([403, 'error_game_scope_mismatch']);
    for (const role of [undefined, 'MEMBER', 'MANAGER']) {
      if (role !== undefined) roles.set(userId, role);
      expect(code(await create(OF_LEAGUE))).toEqual([403, 'error_league_role_required']);
    }
    expect(code(await create({ ...OF_GAME, gameId: 'none' }))).toEqual([404, 'error_game_not_found']);
    expect(code(await create({ ...OF_LEAGUE, leagueId: 'none' }))).toEqual([404, 'error_league_not_found']);
    developers.add(userId);
    roles.set(userId, 'ADMIN');
    expect((await create({ ...OF_GAME, gameId: 'game_valorant' })).body.apiKey).toMatchObject({
      kind: 'game_developer',
      gameId: 'valorant',
    });
    expect(code(await create({ ...OF_GAME, gameId: 'other' }))).toEqual([403, 'error_game_scope_mismatch']);
    expect((await create(OF_LEAGUE)).body.apiKey).toMatchObject({ kind: 'league_operator', leagueId: 'league_1' });
    const { body } = await ask('GET', '/user/api-keys/options');
    expect(body.kinds).toEqual([
      { kind: 'personal', isAvailable: true, games: [], leagues: [] },
      { kind: 'game_developer', isAvailable: true, games: [{ id: 'valorant', nameKey: 'games.valorant' }], leagues: [] },
      { kind: 'league_operator', isAvailable: true, games: [], leagues: [{ id: 'league_1', slug: 'vct', name: 'VCT' }] },
    ]);
    expect(body).toMatchObject({ plan: 'api_free', limits: { maxKeys: 20, usableKeys: 2 } });
    const operations = [
      'createLeagueTicket',
      'replyToLeagueTicket',
      'updateLeagueTicket',
      'escalateLeagueTicket',
      'listLeagueTickets',
      'getLeagueTicket',
    ];
    expect(body.scopes).toContainEqual({
      scope: 'leagues.capabilities.tickets',
      values: ['none', 'write'],
      operations: operations.map((operationId) => ({ operationId, value: 'write' })),
    });
  });

  it('are revoked automatically when the standing is lost, at every gateway; personal ones and an operator’s stay', async () => {
    developers.add(userId);
    roles.set(userId, 'OWNER');
    const made = [await create(OF_GAME), await create(OF_LEAGUE), await create()].map(({ body }) => body.key as string);
    const byOperator = await gateways[0].key({ ownerUserId: userId, kind: 'game_developer', gameId: 'valorant' });
    for (const key of [...made, byOperator]) expect(await statuses(key)).toEqual([200, 200]);
    roles.set(userId, 'MANAGER');
    for (const { clock } of gateways) clock.advance(15_000);
    await eventually(async () => expect(await statuses(made[1] ?? '')).toEqual([401, 401]));
    for (const key of [made[0], made[2], byOperator]) expect(await statuses(key ?? '')).toEqual([200, 200]);
    developers.delete(userId);
    const { revokedKeyIds } = await admin.checkStanding({ ownerUserId: userId });
    expect(revokedKeyIds).toHaveLength(1);
    await eventually(async () => expect(await statuses(made[0] ?? '')).toEqual([401, 401]), { timeoutMs: 5_000 });
    for (const key of [made[2], byOperator]) expect(await statuses(key ?? '')).toEqual([200, 200]);
    const { rows } = await database
      .pool()
      .query('select * from api_key_standing s join api_key k on k.id = s.key_id where k.owner_user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });
});

describe('a person’s plan', () => {
  it('applies to all usable keys that they created, at every gateway, but not to an operator’s', async () => {
    const made = [(await create()).body, (await create()).body];
    const byOperator = await gateways[0].key({ ownerUserId: userId, plan: 'api_free' });
    const revoked = (await create()).body;
    await ask('DELETE', `/user/api-keys/${revoked.apiKey.id}`);
    const { changedKeyIds } = await admin.setOwnerPlan({ owner: userId, plan: 'api_pro' });
    expect([...changedKeyIds].sort()).toEqual(made.map(({ apiKey }) => apiKey.id).sort());
    const { body } = await ask('GET', '/user/api-keys?includeRevoked=true');
    const planOf = (prefix: string): string => body.apiKeys.find((key: { prefix: string }) => key.prefix === prefix).plan;
    expect([made[0].key, made[1].key, revoked.key, byOperator].map((key) => planOf(key.slice(0, 12)))).toEqual([
      'api_pro',
      'api_pro',
      'api_free',
      'api_free',
    ]);
    expect((await create()).body.apiKey.plan).toBe('api_pro');
    await expect(admin.setOwnerPlan({ owner: userId, plan: 'api_gold' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
