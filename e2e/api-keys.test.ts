import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator, type RpcClient } from '@matchpoint/rpc';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { queryService } from './src/service-database.js';
import { demo, runtime } from './src/system.js';

const request = openClient('127.0.39');
/** What is promised of usage: seen within ten seconds. */
const SEEN_MS = 10_000;

const OK = new Set([200]);
let admin: RpcClient<typeof gateway.KeyServiceService>;
let gateways: number[];
beforeAll(() => {
  admin = createRpcClient(gateway.KeyServiceService, {
    target: runtime().MATCHPOINT_GATEWAY_ADMIN_URL,
    ...identifyOperator(runtime()),
  });
  gateways = demo().gateways.map((_, index) => index);
});
afterAll(() => admin.close());

const everywhere = (key: string): Promise<number[]> =>
  Promise.all(gateways.map(async (index) => (await request('/games', { key, gateway: index })).status));

describe('a rotated key', () => {
  test('is good by both secrets in the overlap, and its old one is 401 at every gateway within a second of the end', async () => {
    const { id, key: old } = await newKey();
    expect(new Set(await everywhere(old))).toEqual(OK);
    const { plaintext, previousEndsAt } = await admin.rotateKey({ key: id, overlapSeconds: 3 });
    const endsAt = Date.parse(previousEndsAt);
    for (const secret of [old, plaintext, old, plaintext]) expect(new Set(await everywhere(secret))).toEqual(OK);
    await eventually(() => Date.now() >= endsAt);
    await eventually(async () => expect(new Set(await everywhere(old))).toEqual(new Set([401])), { timeoutMs: 1_000 });
  });
});

describe('usage of a key', () => {
  test('adds up exactly over three gateways by day and by hour, refusals and rate limits too, and is seen within ten seconds', async () => {
    expect(gateways.length).toBeGreaterThanOrEqual(3);
    const { id, key } = await newKey({ permissions: {} });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => request(n % 4 ? '/games' : '/teams/sentinels', { key, gateway: n % gateways.length })),
    );
    const having = (isIt: (status: number) => boolean): number => answers.filter(({ status }) => isIt(status)).length;
    expect(having((status) => status === 429)).toBeGreaterThan(0);
    const expected = {
      requests: answers.length,
      refused: having((status) => status >= 400 && status < 500),
      limited: having((status) => status === 429),
      failed: having((status) => status >= 500),
    };
    await eventually(
      async () => {
        for (const table of ['api_key_usage', 'api_key_usage_hour']) {
          const [sums] = await queryService(
            'gateway',
            `select sum(requests)::int as requests, sum(refused)::int as refused, sum(rate_limited)::int as limited,
               sum(failed)::int as failed
             from ${table} where key_id = $1`,
            [id],
          );
          expect(sums, table).toEqual(expected);
        }
      },
      { timeoutMs: SEEN_MS },
    );
  });
});
