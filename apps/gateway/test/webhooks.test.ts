import { MAX_WEBHOOK_URL_LENGTH, type webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { WEBHOOK_EVENTS } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyBucket, refilledSince } from './empty-bucket.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const CREATED = '2024-06-01T00:00:00.123Z';
const DISABLES = '2024-06-06T00:00:00.123Z';
const ENDPOINT = {
  id: 'wh_known',
  scopeType: 'user',
  scopeId: 'user_owner',
  url: 'https://example.com/hook',
  secretPrefix: 'whsec_ab',
  events: ['match.*'],
  isActive: true,
  failureCount: 0,
  deadLettersInRow: 2,
  undeliveredCount: 3,
  createdAt: CREATED,
  updatedAt: CREATED,
};
let gateway: TestGateway;
let key: string;
let tested: string[] = [];
let calls: CallContext[] = [];
let urls: string[] = [];
let leagueIds: (string | undefined)[] = [];
let asked: webhook.ListEndpointHoursRequest | undefined;

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    leagues: {
      resolveLeagues: async ({ identifiers }) => ({
        leagues: identifiers
          .filter((each) => each === 'vct')
          .map((identifier) => ({ identifier, id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] })),
      }),
    },
    webhooks: {
      async getEndpoint({ id }) {
        if (!id.startsWith('wh_known')) throw new DomainError('error_webhook_not_found');
        return { endpoint: { ...ENDPOINT, id, failingSince: CREATED, disablesAt: DISABLES, deliveredLastDay: 4, failedLastDay: 5 } };
      },
      async listEndpointHours(request) {
        asked = request;
        return { hours: [{ at: '2024-06-01T02:00:00.000Z', delivered: 7, failedAttempts: 2, deadLettered: 1 }] };
      },
      async testEndpoint({ id }) {
        tested.push(id);
        return { isDelivered: true };
      },
      async rotateSecret({ id }) {
        return { id, signingSecret: 'whsec_abc', secretPrefix: 'whsec_ab' };
      },
      async createEndpoint({ url, leagueId }, call) {
        calls.push(call);
        urls.push(url);
        leagueIds.push(leagueId);
        return { id: 'wh_new', signingSecret: 'whsec_abc', secretPrefix: 'whsec_ab' };
      },
      async updateEndpoint(_request, call) {
        calls.push(call);
        return { timestamp: CREATED };
      },
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  tested = [];
  calls = [];
  urls = [];
  leagueIds = [];
  key = await gateway.key();
});

const rotate = (id: string) => gateway.fetch(`/webhooks/${id}/rotate-secret`, { method: 'POST', key });
const test = (id: string) => gateway.fetch(`/webhooks/${id}/test`, { method: 'POST', key });
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(['limit', 'remaining', 'reset'].map((name) => [name, Number(headers.get(`x-ratelimit-${name}`))]));

/** Of an endpoint's tests; its rotations have a larger bucket, refilled as fast. */
const [SIZE, PER_SECOND] = [5, 0.1];
const ROTATIONS = 20;

async function expectRefusal(refused: Response, limit = SIZE, limited = 'tests'): Promise<void> {
  const message = `Too many ${limited} of this webhook endpoint: at most ${limit} at once, then one every 10 s.`;
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'error_api_rate_limited', message }]);
  const { reset, ...rest } = headersOf(refused);
  expect(rest).toEqual({ limit, remaining: 0 });
  // One token comes in ten seconds; some of those may have passed since the last was spent.
  expect(reset).toBeGreaterThanOrEqual(1);
  expect(reset).toBeLessThanOrEqual(10);
  expect(refused.headers.get('retry-after')).toBe(String(reset));
}

it("a test ping that is let through describes its key's bucket, a refused one the endpoint's, whoever's key sends it", async () => {
  const startedAt = performance.now();
  const answer = await test('wh_known_a');
  expect(await answer.json()).toMatchObject({ delivered: true });
  const { remaining, ...rest } = headersOf(answer);
  expect(rest).toEqual({ limit: 60, reset: 0 });
  expect(remaining).toBeGreaterThanOrEqual(59);
  expect(remaining).toBeLessThanOrEqual(59 + refilledSince(startedAt, 1));
  for (let count = 1; count < SIZE; count += 1) expect((await test('wh_known_a')).status).toBe(200);
  key = await gateway.key();
  await expectRefusal(await emptyBucket(0, PER_SECOND, () => test('wh_known_a'), 1));
  expect((await test('wh_known_b')).status).toBe(200);
  expect(tested.filter((id) => id === 'wh_known_a').length).toBeLessThanOrEqual(SIZE + refilledSince(startedAt, PER_SECOND));
  expect(tested.at(-1)).toBe('wh_known_b');
});

it('a test ping of an unknown endpoint spends no tokens', async () => {
  for (let count = 0; count < 7; count += 1) {
    const answer = await test('wh_unknown');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: 'error_webhook_not_found' });
  }
});

it("a rotation spends a bucket of the endpoint's own, which is not that of its tests", async () => {
  for (let count = 0; count < ROTATIONS; count += 1) expect((await rotate('wh_known_c')).status).toBe(200);
  key = await gateway.key();
  await expectRefusal(await emptyBucket(0, PER_SECOND, () => rotate('wh_known_c'), 1), ROTATIONS, 'secret rotations');
  expect([(await test('wh_known_c')).status, (await rotate('wh_known_d')).status]).toEqual([200, 200]);
  for (let count = 0; count < 7; count += 1) expect((await rotate('wh_unknown')).status).toBe(404);
});

it('accepts a URL of the documented maximum length, as the service does, but no longer one', async () => {
  const described = await gateway.fetch('/api-reference/openapi.full.json');
  const { components } = (await described.json()) as { components: { schemas: Record<string, { properties: Record<string, object> }> } };
  expect(components.schemas.CreateWebhookBody?.properties.url).toMatchObject({ maxLength: MAX_WEBHOOK_URL_LENGTH });
  const create = (url: string) => gateway.fetch('/webhooks', { method: 'POST', key, body: JSON.stringify({ url, events: ['match.*'] }) });
  const longest = 'https://example.com/'.padEnd(MAX_WEBHOOK_URL_LENGTH, 'x');
  expect((await create(longest)).status).toBe(201);
  const refused = await create(`${longest}x`);
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'INVALID_INPUT', issues: [{ path: 'body.url' }] }]);
  expect(urls).toEqual([longest]);
});

it('takes the league of a key by its id and by its slug', async () => {
  key = await gateway.key({ kind: 'league_operator', leagueId: 'league_1' });
  const create = (leagueId?: string) =>
    gateway.fetch('/webhooks', {
      method: 'POST',
      key,
      body: JSON.stringify({ url: 'https://example.com/', events: ['match.*'], leagueId }),
    });
  for (const leagueId of ['league_1', 'vct', 'nowhere', undefined]) expect((await create(leagueId)).status).toBe(201);
  expect(leagueIds).toEqual(['league_1', 'league_1', 'nowhere', undefined]);
});

it('shows times of endpoints as epoch milliseconds, and unknown ones as null', async () => {
  const answer = await gateway.fetch('/webhooks/wh_known', { key });
  const { timestamp, ...body } = (await answer.json()) as Record<string, unknown>;
  expect(timestamp).toMatch(/Z$/);
  expect(body).toEqual({
    ...ENDPOINT,
    createdAt: Date.parse(CREATED),
    updatedAt: Date.parse(CREATED),
    label: null,
    disabledReason: null,
    failingSince: Date.parse(CREATED),
    disablesAt: Date.parse(DISABLES),
    delivered24h: 4,
    failed24h: 5,
    lastDeliveredAt: null,
    lastFailedAt: null,
  });
});

it('answers a creation with 201, and passes on no Idempotency-Key if a secret is returned', async () => {
  const headers = { 'idempotency-key': 'once' };
  const created = await gateway.fetch('/webhooks', {
    method: 'POST',
    key,
    headers,
    body: JSON.stringify({ url: 'https://example.com', events: ['match.*'] }),
  });
  expect([created.status, await created.json()]).toEqual([
    201,
    { id: 'wh_new', signingSecret: 'whsec_abc', secretPrefix: 'whsec_ab', timestamp: expect.any(String) },
  ]);
  const updated = await gateway.fetch('/webhooks/wh_known', { method: 'PATCH', key, headers, body: JSON.stringify({ isActive: false }) });
  expect([updated.status, await updated.json()]).toEqual([200, { ok: true, timestamp: CREATED }]);
  expect(calls.map(({ idempotency }) => idempotency?.key)).toEqual([undefined, 'once']);
  expect(calls[0]?.caller).toMatchObject({ plan: 'api_pro', kind: 'personal', userId: 'user_owner' });
});

describe('the hours of an endpoint', () => {
  const read = async (query: string) => {
    const answer = await gateway.fetch(`/webhooks/wh_known/hours${query}`, { key });
    return { status: answer.status, body: (await answer.json()) as { points: Record<string, number>[]; error?: string } };
  };

  it('are returned with a row for each, including those without attempts, in epoch milliseconds', async () => {
    const { status, body } = await read('?from=2024-06-01T01:30:00Z&to=2024-06-01T03:00:00Z');
    expect(status).toBe(200);
    const at = (hour: number) => Date.parse(`2024-06-01T0${hour}:00:00.000Z`);
    const none = { delivered: 0, failedAttempts: 0, deadLettered: 0 };
    expect(body.points).toEqual([
      { at: at(1), ...none },
      { at: at(2), delivered: 7, failedAttempts: 2, deadLettered: 1 },
      { at: at(3), ...none },
    ]);
    expect(asked).toEqual({ endpointId: 'wh_known', from: '2024-06-01T01:00:00.000Z', to: '2024-06-01T03:00:00.000Z' });
  });

  it.each([
    ['', 200, 24],
    ['?from=2024-06-01&to=2024-06-30', 200, 720],
    ['?from=2024-06-01&to=2024-07-01', 400, 'INVALID_INPUT'],
    ['?from=2024-06-02&to=2024-06-01', 400, 'INVALID_INPUT'],
    ['?to=yesterday', 400, 'error_invalid_date_format'],
  ])('are answered for %s with %i', async (query, status, expected) => {
    const { status: answered, body } = await read(query);
    expect([answered, body.error ?? body.points.length]).toEqual([status, expected]);
  });
});

describe('event types', () => {
  const WEB = { headers: { 'x-matchpoint-web': '1' } };
  const read = async (path: string) => {
    const answer = await gateway.fetch(path, WEB);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('are listed for visitors, each with its family, and not mistaken for an endpoint', async () => {
    const { status, body } = await read('/webhooks/event-types');
    expect(status).toBe(200);
    const events = body.events as { name: string; family: string; summary: string }[];
    expect(events.map(({ name }) => name)).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
    expect(events).toContainEqual({
      name: 'match.completed',
      family: 'match.*',
      summary: WEBHOOK_EVENTS['match.completed'].summary,
    });
    expect((await gateway.fetch('/webhooks/event-types', { key: await gateway.key({ permissions: {}, plan: 'api_free' }) })).status).toBe(
      200,
    );
  });

  it('have a self-contained schema that accepts the example and rejects the body of another event', async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
    for (const name of Object.keys(WEBHOOK_EVENTS)) {
      const { status, body } = await read(`/webhooks/event-types/${name}`);
      expect([status, body.name], name).toEqual([200, name]);
      const { schema, example } = body as { schema: object; example: Record<string, unknown> };
      const check = ajv.compile(schema);
      expect(check(example), `${name}: ${ajv.errorsText(check.errors)}`).toBe(true);
      expect(Object.keys(example.data as object)).toEqual(Object.keys(WEBHOOK_EVENTS[name as 'match.created'].data.properties));
      expect(check({ ...example, type: 'other', event: 'other' }), name).toBe(false);
    }
  });

  it.each(['match.lost', 'match.*', '*', 'Match.created', 'internal.user.deleted', 'constructor'])('do not include %s', async (name) => {
    expect(await read(`/webhooks/event-types/${name}`)).toMatchObject({ status: 404, body: { error: 'error_not_found' } });
  });
});
