import { loadConfig } from '@matchpoint/config';
import { rpc } from '@matchpoint/contracts';
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
let context: BaseContext;
let running: RunningService;

beforeAll(async () => {
  const environment = {
    DATABASE_URL: database.url(),
    NATS_URL: natsUrl(),
    LOG_LEVEL: 'silent',
    // More than any disk has, so NATS refuses the stream.
    MATCHPOINT_STREAM_MAX_BYTES: String(2 ** 50),
    ...rpcKeys.environment,
  };
  context = await createBaseContext('league', loadConfig(SERVICE_VARIABLES, environment));
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

it('a service that cannot publish its events still serves requests, and reports the reason', async () => {
  const target = { target: `127.0.0.1:${running.port}`, ...rpcKeys.identify('gateway') };
  const status = createRpcClient(rpc.StatusServiceService, target);
  const health = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { ...target, isForeign: true });
  try {
    await eventually(async () =>
      expect((await status.getStatus({})).works).toEqual([
        { name: 'relay', trouble: expect.stringMatching(/^NATS lacks the 1073741824 MiB for the stream/), waiting: 0 },
        { name: 'results' },
      ]),
    );
    expect(await health.Check({ service: '' })).toMatchObject({ status: 'SERVING' });
  } finally {
    status.close();
    health.close();
  }
});

it('lets only an operator list, retry and drop the events that NATS refuses, and counts them in metrics', async () => {
  const row = { id: 'evt_refused', type: 'league.created', subject: 'league_1' };
  await database.pool().query(
    `with event as (insert into outbox_event (id, type, subject, data, occurred_at, published_at)
                    values ($1, $2, $3, '{}', now(), 'infinity') returning position)
     insert into outbox_set_aside (subject, position, event_id, type, reason, detail, refusals, set_aside_at)
     select $3, position, $1, $2, 'because', 'as NATS says', 5, now() from event`,
    Object.values(row),
  );
  const target = `127.0.0.1:${running.port}`;
  const outbox = createRpcClient(rpc.OutboxServiceService, { target, ...rpcKeys.identify('operator') });
  const gateways = createRpcClient(rpc.OutboxServiceService, { target, ...rpcKeys.identify('gateway') });
  try {
    await expect(gateways.listSetAside({})).rejects.toThrow();
    expect((await outbox.listSetAside({})).events).toMatchObject([
      { eventId: row.id, reason: 'because', refusals: 5, held: 0, setAsideAt: expect.stringMatching(/T.*Z$/) },
    ]);
    const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text();
    await eventually(async () => expect(await metrics()).toMatch(/^matchpoint_outbox_set_aside_events\S* 1$/m));
    expect(await outbox.retrySetAside({ eventId: 'evt_other' })).toEqual({ eventIds: [] });
    expect(await outbox.dropSetAside({ eventId: row.id })).toEqual({ eventIds: [row.id] });
    expect((await outbox.listSetAside({})).events).toEqual([]);
  } finally {
    outbox.close();
    gateways.close();
  }
});
