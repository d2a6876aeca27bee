import { type Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { bounded } from './src/bounded.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { openClient, type Answer } from './src/http-client.js';
import { openRedis } from './src/open-redis.js';

const REQUESTS = 10_000;
const CONCURRENCY = 48;
const GATEWAYS = 3;
const KEY = { capacity: 60, refillPerSecond: 1 };
const IP = { capacity: 300, refillPerSecond: 50 };

const request = openClient('127.0.5');
let redis: Redis;
// What is exact is exact while every gateway has Redis: another test may have killed it a moment ago.
beforeAll(async () => {
  redis = openRedis();
  await untilAllIsUp(request, 60_000);
});
afterAll(() => redis.disconnect());

/** Redis's clock is the buckets' clock. */
async function redisSeconds(): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) + Number(micros) / 1e6;
}

/** Runs a load and holds what passed against what a bucket that was full at its start can have given meanwhile. */
async function expectNoTokenTooMany(bucket: typeof KEY, refusal: string, load: () => Promise<Answer[]>): Promise<Answer[]> {
  const startedAt = await redisSeconds();
  const answers = await load();
  const elapsed = (await redisSeconds()) - startedAt;
  const passed = answers.filter(({ body }) => body?.error !== refusal);
  const given = bucket.capacity + Math.floor(bucket.refillPerSecond * elapsed);
  expect(passed.length, `${passed.length} passed in ${elapsed.toFixed(3)} s`).toBeLessThanOrEqual(given);
  // Demand never ceased, so nothing may have been withheld either but what flowed in before the first and after the last request.
  expect(passed.length).toBeGreaterThan(given - bucket.refillPerSecond - 1);
  return answers;
}

/** The three headers and Retry-After agree with one another and with the answer (docs/reference/rate-limits.md#headers). */
function expectConsistentHeaders({ status, headers }: Answer, capacity: number): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`])) as [
    number,
    number,
    number,
  ];
  expect(limit).toBe(capacity);
  expect(Number.isInteger(remaining) && remaining >= 0 && remaining < capacity).toBe(true);
  if (status === 429) {
    expect({ remaining, retryAfter: headers['retry-after'] }).toEqual({ remaining: 0, retryAfter: String(reset) });
    expect(reset).toBe(1);
  } else {
    expect(headers['retry-after']).toBeUndefined();
    expect(reset).toBe(remaining > 0 ? 0 : 1);
  }
}

test('10,000 requests with one key over three gateways get no token more than its bucket has', async () => {
  const { key } = await newKey();
  const answers = await expectNoTokenTooMany(KEY, 'error_api_rate_limited', () =>
    bounded(REQUESTS, CONCURRENCY, (index) => request('/games/valorant/playlists', { key, gateway: index % GATEWAYS })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const answer of answers) expectConsistentHeaders(answer, KEY.capacity);
});

test('10,000 requests from one address over three gateways get no token more than its bucket, whatever address they claim', async () => {
  const answers = await expectNoTokenTooMany(IP, 'error_ip_rate_limited', () =>
    bounded(REQUESTS, CONCURRENCY, (index) =>
      request('/games', {
        from: '127.0.5.200',
        gateway: index % GATEWAYS,
        headers: { 'x-forwarded-for': `203.0.113.${index % 250}` },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  for (const answer of answers) expectConsistentHeaders(answer, IP.capacity);
});

test('a request that the address has no token for spends none of the key', async () => {
  const { key } = await newKey();
  const from = '127.0.5.201';
  const answers = await bounded(900, 90, (index) =>
    request('/games', { from, gateway: index % GATEWAYS, ...(index > 600 && index % 6 === 0 && { key }) }),
  );
  const keyed = answers.filter((_, index) => index > 600 && index % 6 === 0);
  const passed = keyed.filter(({ status }) => status === 200).length;
  expect(passed).toBeLessThan(keyed.length);
  const { headers } = await request('/games', { key });
  expect(Number(headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(KEY.capacity - passed - 1);
});

test('health spends nothing and has no rate-limit headers; the reference spends of the address', async () => {
  const from = '127.0.5.202';
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await request('//health/live', { from });
    expect(status).toBe(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  }
  expect((await request('//api-reference/openapi.json', { from })).headers).toMatchObject({
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': '299',
  });
});
