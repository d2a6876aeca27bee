import { rpc } from '@matchpoint/contracts';
import { eventually, natsUrl, useDatabase } from '@matchpoint/testing';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseContext, createBaseContext, createRpcClient, type RunningService, startRpcService } from '../src/index.js';

const INTERNAL_TOKEN = 'a token of the tests';
const database = useDatabase('league');
let context: BaseContext;
let running: RunningService;

beforeAll(async () => {
  context = await createBaseContext('league', {
    databaseUrl: database.url(),
    databaseConnections: 4,
    natsUrl: natsUrl(),
    logLevel: 'silent',
    bind: '127.0.0.1',
    adminBind: '127.0.0.1',
    metricsBind: undefined,
    graceSeconds: 10,
    grpcPort: 0,
    metricsPort: 0,
    internalToken: INTERNAL_TOKEN,
    // More than any disk of ours: NATS refuses the stream.
    streamMaxBytes: 2 ** 50,
  });
  const sweeper = { stop: async () => undefined };
  const consumer = { status: () => ({ name: 'results' }), stop: async () => undefined };
  running = await startRpcService(context, { services: [], protoFiles: [], background: [() => sweeper, () => consumer] });
});
afterAll(async () => {
  await running?.stop();
  await context?.close();
});

interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}

it('a service whose events do not leave it serves requests, and says why they do not', async () => {
  const target = { target: `127.0.0.1:${running.port}`, internalToken: INTERNAL_TOKEN };
  const status = createRpcClient(rpc.StatusServiceService, target);
  const health = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { ...target, isForeign: true });
  try {
    await eventually(async () =>
      expect((await status.getStatus({})).works).toEqual([
        { name: 'relay', trouble: expect.stringMatching(/^NATS has not the 1073741824 MiB for the stream/) },
        { name: 'results' },
      ]),
    );
    expect(await health.Check({ service: '' })).toMatchObject({ status: 'SERVING' });
  } finally {
    status.close();
    health.close();
  }
});
