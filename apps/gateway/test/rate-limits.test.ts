import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '@matchpoint/testing';
import { sendRaw } from './send-raw.js';
import { emptyBucket, refilledSince } from './empty-bucket.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const SERVICES: Services = { catalog: { listGames: async () => ({ games: [], objectives: [] }) } };
const database = useDatabase('gateway');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES, { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' });
});
afterAll(() => gateway.stop());
// Each test has full buckets: its address is its own, and Redis forgets the last test's.
beforeEach(() => gateway.emptyRedis());

const from = (address: string, init: RequestInit & { key?: string } = {}): RequestInit & { key?: string } => ({
  ...init,
  headers: { 'x-forwarded-for': address },
});
const limits = (response: Response): (string | null)[] =>
  ['limit', 'remaining', 'reset'].map((name) => response.headers.get(`x-ratelimit-${name}`));

describe('rate limits', () => {
  it('allow a key 60 requests, then return 429 with the wait in both headers', async () => {
    const key = await gateway.key();
    const first = await emptyBucket(60, 1, () => gateway.fetch('/games', from('192.0.2.1', { key })));
    expect(limits(first)).toEqual(['60', '0', first.headers.get('retry-after')]);
    expect(first.headers.get('retry-after')).toBe('1');
    expect(await first.json()).toMatchObject({ error: 'error_api_rate_limited' });
  });

  it('allow an address 300 requests whatever its keys, then return 429 with another code', async () => {
    const first = await emptyBucket(300, 50, () => gateway.fetch('/games', from('192.0.2.2')));
    expect(first.headers.get('x-ratelimit-limit')).toBe('300');
    expect(await first.json()).toMatchObject({ error: 'error_ip_rate_limited' });
  });

  it('don’t charge the key for requests refused for the address', async () => {
    const key = await gateway.key();
    await gateway.fetch('/games', from('192.0.2.9', { key }));
    await Promise.all(Array.from({ length: 320 }, () => gateway.fetch('/nothing', from('192.0.2.3'))));
    await Promise.all(Array.from({ length: 20 }, () => gateway.fetch('/games', from('192.0.2.3', { key }))));
    const refusedAddress = await gateway.fetch('/games', from('192.0.2.4', { key }));
    expect(refusedAddress.status).toBe(200);
  });

  it('charge the key for later refusals: scope, body, existence', async () => {
    const key = await gateway.key({ permissions: {} });
    const remaining = async (): Promise<number> =>
      Number((await gateway.fetch('/teams/x', from('192.0.2.5', { key }))).headers.get('x-ratelimit-remaining'));
    const before = await remaining();
    expect(await remaining()).toBeLessThan(before + 1);
    expect(before).toBe(59);
  });

  it('skip the address bucket if a trusted proxy names no client, and still send headers', async () => {
    const response = await gateway.fetch('/nothing', { headers: { 'x-forwarded-for': 'unknown' } });
    expect(limits(response)).toEqual(['300', '300', '0']);
  });

  it('treat all addresses of one IPv6 /64 as one client', async () => {
    const startedAt = performance.now();
    const addresses = Array.from({ length: 100 }, (_, index) => `2001:db8:0:1:${(index * 655).toString(16)}::1`);
    const responses = await Promise.all(addresses.map((address) => gateway.fetch('/nothing', from(address))));
    const least = Math.min(...responses.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))));
    expect(least).toBeLessThanOrEqual(300 - addresses.length + refilledSince(startedAt, 50));
    const other = await gateway.fetch('/nothing', from('2001:db8:0:2::1'));
    expect(other.headers.get('x-ratelimit-remaining')).toBe('299');
  });

  it('are included in the response to malformed HTTP', async () => {
    const answer = await sendRaw(gateway.baseUrl, 'NOT HTTP\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/X-RateLimit-Limit: 300\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ error: 'INVALID_INPUT' });
  });

  it.each([
    ['a request without Host', 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'an expectation that nobody knows',
      'GET /nothing HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      404,
      'error_not_found',
    ],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405, 'error_method_not_allowed'],
  ])('are included in the response to %s', async (_name, text, status, error) => {
    const answer = await sendRaw(gateway.baseUrl, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/X-RateLimit-Limit: 300\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ error });
  });

  it.each([
    ['//api/v1/teams/%zz', 401, 'error_api_key_required'],
    ['//%', 404, 'error_not_found'],
  ])('are included in the response to the malformed address %s', async (path, status, error) => {
    const response = await gateway.fetch(path, from('192.0.2.6'));
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([status, '300']);
    expect(await response.json()).toMatchObject({ error, requestId: response.headers.get('x-request-id') });
  });
});

describe('without Redis', () => {
  it('the gateway stays up and applies its own limits', async () => {
    const alone = await startTestGateway(database, SERVICES, { REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const key = await alone.key();
      const responses = await Promise.all(Array.from({ length: 65 }, () => alone.fetch('/games', { key })));
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
      expect(responses.some(({ status }) => status === 429)).toBe(true);
      expect(await (await alone.fetch('//health/ready')).json()).toMatchObject({ status: 'degraded', dependencies: { redis: 'down' } });
    } finally {
      await alone.stop();
    }
  });
});
