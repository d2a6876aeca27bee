import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let offMs = 0;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(database, {}, {}, { now: () => new Date(Date.now() + offMs) });
});
afterAll(() => gateway.stop());

it.each([
  [0, 200, 'ok', { dependencies: { clock: 'up' } }],
  [-10_000, 200, 'degraded', { dependencies: { clock: 'degraded' }, reasons: { clock: expect.stringMatching(/ \d+ ms behind the/) } }],
  [600_000, 503, 'unavailable', { dependencies: { clock: 'down' } }],
])('responds to readiness with a clock that is %i ms off with %i and names the clock', async (nowOffMs, status, told, detail) => {
  offMs = nowOffMs;
  // The value was read a moment ago.
  await eventually(async () => {
    const ready = await gateway.fetch('//health/ready');
    expect(ready.status).toBe(status);
    expect(await ready.json()).toMatchObject({ status: told, ...detail });
  });
});
