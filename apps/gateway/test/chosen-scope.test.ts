import { DomainError } from '@matchpoint/errors';
import type { CallContext, CallerContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const USER = 'user_hat';
let roles: Map<string, string>;
let isDeveloper = true;
let isLeagueAway = false;
let calls: CallContext[] = [];
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  const note = (call: CallContext): void => void calls.push(call);
  gateway = await startTestGateway(
    database,
    {
      profiles: {
        batchListDevelopedGames: async ({ userIds }) => ({
          games: isDeveloper && userIds.includes(USER) ? [{ userId: USER, gameId: 'valorant' }] : [],
        }),
      },
      leagues: {
        async batchListLeagueRoles({ userIds }) {
          if (isLeagueAway) throw new DomainError('error_unavailable');
          return {
            roles: userIds.includes(USER)
              ? [...roles].map(([leagueId, role]) => ({ userId: USER, leagueId, slug: leagueId.slice(7), name: leagueId, role }))
              : [],
          };
        },
      },
      catalog: { listGames: async () => ({ games: [], objectives: [] }) },
      matchDetails: {
        async discoverMatches(_request, call) {
          note(call);
          return { matches: [], hasMore: false };
        },
      },
      webhooks: {
        async listEndpoints(_request, call) {
          note(call);
          return { endpoints: [] };
        },
        async updateEndpoint(_request, call) {
          note(call);
          return { timestamp: '2026-01-01T00:00:00.000Z' };
        },
        listDeliveries: async () => ({ deliveries: [], hasMore: false }),
      },
    },
    { MATCHPOINT_DEFAULT_PLAN: 'api_pro' },
  );
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  roles = new Map([
    ['league_cup', 'OWNER'],
    ['league_open', 'ADMIN'],
    ['league_other', 'MANAGER'],
  ]);
  [isDeveloper, isLeagueAway, calls] = [true, false, []];
  ({ cookie } = await gateway.signIn(USER));
});

const ask = (path: string, hat: string | undefined, { headers, ...init }: RequestInit = {}): Promise<Response> =>
  gateway.fetch(path, {
    ...init,
    headers: { cookie, 'x-matchpoint-web': '1', ...(hat !== undefined && { 'x-matchpoint-scope': hat }), ...(headers as object) },
  });
const refusal = async (hat: string, path = '/webhooks'): Promise<[number, string | undefined]> => {
  const response = await ask(path, hat);
  return [response.status, ((await response.json()) as { error?: string }).error];
};
const seen = (): Partial<CallerContext> | undefined => calls.at(-1)?.caller;
const NOT_OF_LEAGUE = [403, 'error_league_scope_mismatch'];
const NOT_OF_GAME = [403, 'error_game_scope_mismatch'];

it.each([
  ['league:league_cup', { kind: 'league_operator', leagueId: 'league_cup' }],
  ['league:CUP', { kind: 'league_operator', leagueId: 'league_cup' }],
  ['league:open', { kind: 'league_operator', leagueId: 'league_open' }],
  ['game:valorant', { kind: 'game_developer', gameId: 'valorant' }],
  [undefined, { kind: 'personal' }],
])('a session acts in the scope that it chooses: %s', async (hat, caller) => {
  expect((await ask('/webhooks', hat)).status).toBe(200);
  expect(seen()).toMatchObject({ userId: USER, isSession: true, plan: 'api_pro', ...caller });
});

it('cursors and Idempotency-Keys of one scope do not work in another, and a league’s are shared with its operator keys', async () => {
  const cursorOf = async (hat?: string) =>
    ((await (await ask('/webhooks/wh_1/deliveries', hat)).json()) as { continueCursor: string }).continueCursor;
  const [own, ofLeague] = [await cursorOf(), await cursorOf('league:cup')];
  const page = async (cursor: string, hat?: string) => (await ask(`/webhooks/wh_1/deliveries?cursor=${cursor}`, hat)).status;
  expect([await page(own), await page(ofLeague, 'league:league_cup')]).toEqual([200, 200]);
  expect([
    await page(ofLeague),
    await page(own, 'league:cup'),
    await page(ofLeague, 'league:open'),
    await page(ofLeague, 'game:valorant'),
  ]).toEqual([400, 400, 400, 400]);
  const scopeOf = async (hat?: string) => {
    await ask('/webhooks/wh_1', hat, { method: 'PATCH', body: '{"label":"x"}', headers: { 'idempotency-key': 'once' } });
    return calls.at(-1)?.idempotency?.scope;
  };
  const scopes = [await scopeOf(), await scopeOf('league:cup'), await scopeOf('league:open'), await scopeOf('game:valorant')];
  expect(new Set(scopes).size).toBe(4);
  const key = await gateway.key({ kind: 'league_operator', leagueId: 'league_cup', ownerUserId: USER });
  await gateway.fetch('/webhooks/wh_1', { key, method: 'PATCH', body: '{"label":"x"}', headers: { 'idempotency-key': 'once' } });
  expect(calls.at(-1)?.idempotency?.scope).toBe(scopes[1]);
});

it('is refused for an unknown league, a league that the person doesn’t administer, and a game that they don’t develop', async () => {
  for (const hat of ['league:other', 'league:league_other', 'league:nowhere', 'league:valorant'])
    expect(await refusal(hat)).toEqual(NOT_OF_LEAGUE);
  for (const hat of ['game:chess', 'game:cup']) expect(await refusal(hat)).toEqual(NOT_OF_GAME);
  expect(calls).toEqual([]);
});

it('ends with the role at the very next call, and is unavailable while the role can’t be checked', async () => {
  expect((await ask('/webhooks', 'league:cup')).status).toBe(200);
  roles.delete('league_cup');
  roles.set('league_open', 'MEMBER');
  expect([await refusal('league:cup'), await refusal('league:open')]).toEqual([NOT_OF_LEAGUE, NOT_OF_LEAGUE]);
  isDeveloper = false;
  expect(await refusal('game:valorant')).toEqual(NOT_OF_GAME);
  isLeagueAway = true;
  expect(await refusal('league:cup')).toEqual([503, 'error_unavailable']);
  expect(calls).toHaveLength(1);
});

it.each([
  '',
  'league:',
  'cup',
  'user:user_hat',
  'league:cup, league:open',
  'league:cup,game:valorant',
  'league:cu p',
  'LEAGUE:cup',
  `league:${'x'.repeat(300)}`,
])('refuses %j as a scope, with a session or key, before a body is read', async (hat) => {
  expect(await refusal(hat)).toEqual([400, 'INVALID_INPUT']);
  expect((await ask('/webhooks', hat, { method: 'POST', body: '{' })).status).toBe(400);
  const key = await gateway.key();
  expect((await gateway.fetch('/webhooks', { key, headers: { 'x-matchpoint-scope': hat } })).status).toBe(400);
  expect(calls).toEqual([]);
});

it('a header that is sent twice is not accepted as a scope', async () => {
  const headers = new Headers({ cookie, 'x-matchpoint-web': '1' });
  headers.append('x-matchpoint-scope', 'league:cup');
  headers.append('x-matchpoint-scope', 'league:cup');
  expect((await gateway.fetch('/webhooks', { headers: Object.fromEntries(headers) })).status).toBe(400);
});

it('keys keep their own scope, and operations not about webhooks use the person’s, whatever is sent', async () => {
  const key = await gateway.key({ kind: 'league_operator', leagueId: 'league_open', ownerUserId: USER });
  expect((await gateway.fetch('/webhooks', { key, headers: { 'x-matchpoint-scope': 'league:cup' } })).status).toBe(200);
  expect(seen()).toMatchObject({ kind: 'league_operator', leagueId: 'league_open' });
  expect((await ask('/matches/discover', 'league:cup', { method: 'POST' })).status).toBe(200);
  expect(seen()).toMatchObject({ kind: 'personal' });
  expect(seen()).not.toHaveProperty('leagueId');
});

it('no page of another origin can choose a scope: its preflight does not allow the header', async () => {
  const preflight = await gateway.fetch('/webhooks', {
    method: 'OPTIONS',
    headers: {
      'origin': 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-matchpoint-scope',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('x-matchpoint-scope');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
});
