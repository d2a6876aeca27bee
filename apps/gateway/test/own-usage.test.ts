import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;
let cookie: string;
let people = 0;

beforeAll(async () => {
  gateway = await startTestGateway(database, { catalog: { listGames: async () => ({ games: [], objectives: [] }) } });
});
afterAll(() => gateway.stop());

interface Answered {
  status: number;
  // Whatever the operation answers; the tests say what of it they want.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}
async function ask(path: string): Promise<Answered> {
  const answer = await gateway.fetch(path, { headers: { cookie, 'x-matchpoint-web': '1' } });
  return { status: answer.status, body: await answer.json() };
}
const code = ({ status, body }: Answered): [number, unknown] => [status, body.error];

async function newKey(label: string, ownerUserId: string): Promise<{ id: string; key: string }> {
  const key = await gateway.key({ label, ownerUserId, permissions: {} });
  const { rows } = await database.pool().query<{ id: string }>('select id from api_key where prefix = $1', [key.slice(0, 12)]);
  return { id: rows[0]?.id ?? '', key };
}

describe('all of a person’s keys together', () => {
  const made: { id: string; key: string }[] = [];
  const requestIds = (body: { requests: { requestId: string }[] }): string[] => body.requests.map(({ requestId }) => requestId);
  beforeEach(async () => {
    people += 1;
    const ownerUserId = `user_person${people}`;
    ({ cookie } = await gateway.signIn(ownerUserId));
    gateway.clock.set(new Date());
    made.length = 0;
    for (const label of ['one', 'two']) made.push(await newKey(label, ownerUserId));
    for (const [n, { key }] of [...made, ...made, ...made.slice(0, 1)].entries()) {
      gateway.clock.advance(1);
      await gateway.fetch(n > 2 ? '/teams/none?x=secret' : '/games', { key, headers: { 'x-request-id': `all-${n}` } });
    }
    await gateway.context.usage.flush();
  });

  it('report their usage by hour and by day, in total and each', async () => {
    const [one = '', two = ''] = made.map(({ id }) => id);
    const totals = { requests: 5, succeeded: 3, refused: 2, rateLimited: 0, failed: 0 };
    for (const [interval, rows] of [
      ['hour', 24],
      ['day', 30],
    ] as const) {
      const { body } = await ask(`/user/api-keys/usage?interval=${interval}`);
      expect(body.totals).toEqual(totals);
      expect(body.points).toHaveLength(rows);
      // The calls may lie on both sides of a full hour.
      expect(body.points.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).toBe(5);
      expect(body.points[0]).toMatchObject({ at: expect.stringMatching(/:00:00\.000Z$/), requests: 0, succeeded: 0 });
      expect(body.keys).toEqual([
        { keyId: one, label: 'one', totals: { ...totals, requests: 3, succeeded: 2, refused: 1 }, lastUsedAt: expect.any(String) },
        { keyId: two, label: 'two', totals: { ...totals, requests: 2, succeeded: 1, refused: 1 }, lastUsedAt: expect.any(String) },
      ]);
      const { body: ofTwo } = await ask(`/user/api-keys/usage?interval=${interval}&keyId=${two}`);
      expect([ofTwo.totals.requests, ofTwo.keys.length]).toEqual([2, 1]);
    }
    expect((await ask('/user/api-keys/usage')).body.points).toHaveLength(30);
  });

  it('show their calls one by one, newest first, by key, status, operation and id, page by page', async () => {
    const [one = '', two = ''] = made.map(({ id }) => id);
    const { body: first } = await ask('/user/api-keys/requests?limit=3');
    expect(requestIds(first)).toEqual(['all-4', 'all-3', 'all-2']);
    expect(first.requests[0]).toMatchObject({ keyId: one, keyLabel: 'one', status: 403, path: '/api/v1/teams/none' });
    expect(first.requests[1]).toMatchObject({ keyId: two, keyLabel: 'two' });
    const next = await ask(`/user/api-keys/requests?limit=3&cursor=${encodeURIComponent(first.pagination.cursor)}`);
    expect([requestIds(next.body), next.body.pagination]).toEqual([['all-1', 'all-0'], { cursor: null, hasMore: false }]);
    for (const [query, expected] of [
      [`keyId=${two}`, ['all-3', 'all-1']],
      ['status=403', ['all-4', 'all-3']],
      ['statusClass=4xx', ['all-4', 'all-3']],
      ['statusClass=2xx&operationId=listGames', ['all-2', 'all-1', 'all-0']],
      ['operationId=getTeamProfile&requestId=all-3', ['all-3']],
      ['operationId=none', []],
    ] as const)
      expect(requestIds((await ask(`/user/api-keys/requests?${query}`)).body), query).toEqual(expected);
    const foreign = await ask(`/user/api-keys/requests?limit=3&status=403&cursor=${encodeURIComponent(first.pagination.cursor)}`);
    expect(code(foreign)).toEqual([400, 'error_invalid_cursor']);
  });

  it('show their errors with the operation’s requirements', async () => {
    const { body } = await ask('/user/api-keys/errors');
    expect(body.groups).toEqual([
      {
        operationId: 'getTeamProfile',
        error: 'error_api_key_permission_denied',
        status: 403,
        count: 2,
        keyIds: made.map(({ id }) => id).sort(),
        firstAt: expect.any(String),
        lastAt: expect.any(String),
        lastRequestId: 'all-4',
        requiredScopes: ['teams.profile:read'],
        requiredPlan: null,
      },
    ]);
    await gateway.fetch('/webhooks', { key: made[0]?.key ?? '' });
    await gateway.context.usage.flush();
    expect((await ask('/user/api-keys/errors')).body.groups[1]).toMatchObject({
      operationId: 'listWebhooks',
      requiredScopes: ['webhooks.manage:enabled'],
      requiredPlan: 'api_pro',
    });
  });

  it('are visible only to their owner, and not to keys', async () => {
    const [{ id, key } = { id: '', key: '' }] = made;
    ({ cookie } = await gateway.signIn('user_stranger'));
    expect((await ask('/user/api-keys/usage')).body).toMatchObject({ totals: { requests: 0 }, keys: [] });
    expect((await ask('/user/api-keys/requests')).body).toMatchObject({ requests: [] });
    expect((await ask('/user/api-keys/errors')).body).toMatchObject({ groups: [] });
    for (const what of ['usage', 'requests'])
      expect(code(await ask(`/user/api-keys/${what}?keyId=${id}`))).toEqual([404, 'error_api_key_not_found']);
    for (const what of ['usage', 'requests', 'errors']) expect((await gateway.fetch(`/user/api-keys/${what}`, { key })).status).toBe(403);
  });

  it.each([
    ['usage?from=2026-01-01&to=2026-03-31', 200],
    ['usage?from=2026-01-01&to=2026-04-01', 400, 'INVALID_INPUT'],
    ['usage?interval=hour&from=2026-01-01&to=2026-01-07', 200],
    ['usage?interval=hour&from=2026-01-01&to=2026-01-08', 400, 'INVALID_INPUT'],
    ['usage?interval=week', 400, 'INVALID_INPUT'],
    ['usage?to=0001-01-01', 200],
    ['usage?interval=hour&to=0001-01-01T00:00:00Z', 200],
    ['usage?to=9999-12-31', 200],
    ['errors?to=0001-01-01', 200],
    ['usage?keyId=key_none', 404, 'error_api_key_not_found'],
    ['errors?from=2026-01-01&to=2026-01-30', 200],
    ['errors?from=2026-01-01&to=2026-01-31', 400, 'INVALID_INPUT'],
    ['errors?from=2026-02-30', 400, 'error_invalid_date_format'],
    ['requests?statusClass=6xx', 400, 'INVALID_INPUT'],
    ['requests?limit=101', 400, 'error_invalid_limit'],
    ['requests?keyId=key_none', 404, 'error_api_key_not_found'],
  ])('answer %s with %i', async (path, status, error?: string) => {
    expect(code(await ask(`/user/api-keys/${path}`))).toEqual([status, error]);
  });
});
