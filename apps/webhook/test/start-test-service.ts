import { ManualClock, systemClock } from '@matchpoint/core';
import { webhook } from '@matchpoint/contracts';
import { connectNats, type NewEvent, appendEvents, startRelay } from '@matchpoint/events';
import { createPool, withTransaction } from '@matchpoint/postgres';
import { type CallerContext, createRpcClient, type RpcClient, type RunningService } from '@matchpoint/rpc';
import { createLogger } from '@matchpoint/telemetry';
import { createDatabase, dropDatabase, natsUrl, rpcKeys, takeEventsOfOthers, type TestDatabase } from '@matchpoint/testing';
import { readConfig } from '../src/config.js';
import { createContext, type Overrides, type WebhookContext } from '../src/context.js';
import { startService } from '../src/service.js';

export const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
export const OWNER: CallerContext = { userId: 'user_owner', keyId: 'key_owner', kind: 'personal', plan: 'api_pro' };

export interface TestService {
  context: WebhookContext;
  clock: ManualClock;
  webhooks: RpcClient<typeof webhook.WebhookServiceService>;
  listeners: RpcClient<typeof webhook.ListenerServiceService>;
  maintenance: RpcClient<typeof webhook.WebhookMaintenanceServiceService>;
  /** Creates an endpoint of the owner (or `caller`); returns id and secret. */
  endpoint(url: string, events: string[], caller?: CallerContext): Promise<webhook.CreateEndpointResponse>;
  /** Commits events in a producer's database, whose relay publishes them. */
  emit(events: readonly NewEvent[]): Promise<string[]>;
  /** Another process of the service, on the same database. */
  replica(): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * The real service on real PostgreSQL and NATS, beside a real producer of events. Deliveries may go to 127.0.0.1. `goesBy: 'database'`: it
 * uses the database's clock as in production, and `clock` has no effect.
 */
export async function startTestService(
  database: TestDatabase,
  { goesBy, ...overrides }: Overrides & { allow?: string; goesBy?: 'database' } = {},
): Promise<TestService> {
  const clock = (overrides.clock as ManualClock | undefined) ?? new ManualClock(new Date());
  const config = readConfig({
    DATABASE_URL: database.url(),
    NATS_URL: natsUrl(),
    LOG_LEVEL: 'fatal',
    ...rpcKeys.environment,
    MATCHPOINT_CATALOG_PROFILE_URL: '127.0.0.1:1',
    MATCHPOINT_LEAGUE_URL: '127.0.0.1:1',
    MATCHPOINT_WEBHOOK_SECRET_KEYS: SECRET_KEYS,
    MATCHPOINT_WEBHOOK_ALLOW: overrides.allow ?? '127.0.0.1',
  });
  const start = async (): Promise<{ context: WebhookContext; running: RunningService; stop(): Promise<void> }> => {
    const ofTest = goesBy === 'database' ? {} : { clock };
    const context = await createContext(config, {
      membersOf: async () => new Map(),
      staffAmong: async () => () => true,
      adminsOf: async () => () => [],
      ...overrides,
      ...ofTest,
    });
    const running = await startService(context);
    return {
      context,
      running,
      async stop() {
        await running.stop();
        await context.close();
      },
    };
  };
  const main = await start();
  const producer = await startProducer();
  const target = `127.0.0.1:${main.running.port}`;
  const webhooks = createRpcClient(webhook.WebhookServiceService, { target, ...rpcKeys.identify('gateway') });
  const listeners = createRpcClient(webhook.ListenerServiceService, { target, ...rpcKeys.identify('operator') });
  const maintenance = createRpcClient(webhook.WebhookMaintenanceServiceService, { target, ...rpcKeys.identify('operator') });
  return {
    context: main.context,
    clock,
    webhooks,
    listeners,
    maintenance,
    endpoint: (url, events, caller = OWNER) => webhooks.createEndpoint({ url, events }, { caller }),
    emit: producer.emit,
    replica: start,
    async stop() {
      webhooks.close();
      listeners.close();
      maintenance.close();
      await producer.stop();
      await main.stop();
    },
  };
}

async function startProducer(): Promise<{ emit: TestService['emit']; stop(): Promise<void> }> {
  // The outbox is the same in every service, so a second database of this one acts as the match service's.
  const url = await createDatabase('webhook');
  const pool = createPool({ connectionString: url, max: 4, applicationName: 'producer' });
  await takeEventsOfOthers(pool);
  const logger = createLogger({ service: 'producer', level: 'fatal' });
  const nats = await connectNats({ url: natsUrl(), name: 'producer', logger });
  const relay = startRelay({ pool, connectionString: url, nats, service: 'match', logger, clock: systemClock });
  return {
    emit: (events) => withTransaction(pool, (tx) => appendEvents(tx, events)),
    async stop() {
      await relay.stop();
      await nats.close();
      await pool.end();
      await dropDatabase(url);
    },
  };
}
