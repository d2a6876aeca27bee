import { eventually, natsUrl, useDatabase } from '@matchpoint/testing';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseContext, createBaseContext, createRpcClient, type RunningService, startRpcService } from '../src/index.js';

const database = useDatabase('league');
let offMs = 0;
let context: BaseContext;
let running: RunningService;
let health: ReturnType<typeof connect>;

interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
const connect = (target: string) =>
  createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, internalToken: 'a token of the tests', isForeign: true });

beforeAll(async () => {
  context = await createBaseContext(
    'league',
    {
      databaseUrl: database.url(),
      databaseConnections: 4,
      natsUrl: natsUrl(),
      streamMaxBytes: 2 ** 24,
      logLevel: 'silent',
      bind: '127.0.0.1',
      adminBind: '127.0.0.1',
      metricsBind: undefined,
      graceSeconds: 10,
      grpcPort: 0,
      metricsPort: 0,
      internalToken: 'a token of the tests',
    },
    { wall: { now: () => new Date(Date.now() + offMs) } },
  );
  running = await startRpcService(context, { services: [], protoFiles: [] });
  health = connect(`127.0.0.1:${running.port}`);
});
afterAll(async () => {
  health.close();
  await running.stop();
  await context.close();
});
const statusOf = async (): Promise<unknown> => (await health.Check({ service: '' })).status;
const metric = async (): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text();
  return Number(/^matchpoint_clock_difference_seconds\{.*\} (.*)$/m.exec(text)?.[1]);
};

it('a service is not ready while its own clock is over half a minute off, and shows by how much', async () => {
  const serving = await statusOf();
  for (const [nowOffMs, isServing] of [
    [10_000, true],
    [600_000, false],
    [0, true],
    [-40_000, false],
    [0, true],
  ] as const) {
    offMs = nowOffMs;
    await eventually(async () => expect((await statusOf()) === serving).toBe(isServing), { timeoutMs: 15_000 });
    expect(Math.abs((await metric()) - nowOffMs / 1_000)).toBeLessThan(1);
  }
}, 90_000);
