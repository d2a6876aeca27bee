import { loadConfig } from '@matchpoint/config';
import { eventually, natsUrl, rpcKeys, useDatabase } from '@matchpoint/testing';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type BaseContext,
  createBaseContext,
  createRpcClient,
  type RunningService,
  SERVICE_VARIABLES,
  startRpcService,
} from '../src/index.js';

const database = useDatabase('league');
let offMs = 0;
let context: BaseContext;
let running: RunningService;
let health: ReturnType<typeof connect>;

interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
const connect = (target: string) =>
  createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, ...rpcKeys.identify('gateway'), isForeign: true });

beforeAll(async () => {
  context = await createBaseContext(
    'league',
    loadConfig(SERVICE_VARIABLES, {
      DATABASE_URL: database.url(),
      NATS_URL: natsUrl(),
      MATCHPOINT_STREAM_MAX_BYTES: String(2 ** 24),
      LOG_LEVEL: 'silent',
      ...rpcKeys.environment,
    }),
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
  // The first connection may take longer than the call waits for it.
  const serving = await eventually(statusOf);
  for (const [nowOffMs, isServing] of [
    [10_000, true],
    [600_000, false],
    [0, true],
    [-40_000, false],
    [0, true],
  ] as const) {
    offMs = nowOffMs;
    await eventually(async () => expect((await statusOf()) === serving).toBe(isServing));
    expect(Math.abs((await metric()) - nowOffMs / 1_000)).toBeLessThan(1);
  }
});
