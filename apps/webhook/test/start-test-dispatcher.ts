import { createSecretBox, ManualClock, newId } from '@matchpoint/core';
import { createPool, withTransaction } from '@matchpoint/postgres';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import type { TestDatabase } from '@matchpoint/testing';
import { insertEndpoint } from '../src/db/endpoints.js';
import { enqueue } from '../src/db/enqueue.js';
import { replaceSecret } from '../src/db/secrets.js';
import { startDispatcher } from '../src/dispatch/dispatcher.js';
import { createResolve } from '../src/net/resolve-target.js';
import { createSender } from '../src/net/sender.js';
import { allowList } from '../src/net/target.js';
import { SECRET_KEYS } from './start-test-service.js';

export interface TestDispatcher {
  clock: ManualClock;
  /** An endpoint of a user, with nothing to deliver. */
  endpoint(userId: string, url: string): Promise<string>;
  /** Creates `count` deliveries to each of the endpoints, each of another subject. */
  deliver(endpointIds: readonly string[], count: number): Promise<void>;
  stop(): Promise<void>;
}

/** The real dispatcher on a real database, with any limits and timeouts. Tests insert its deliveries. Deliveries may go to 127.0.0.1. */
export async function startTestDispatcher(
  database: TestDatabase,
  limits: { attemptTimeoutMs: number; maxInFlight: number },
): Promise<TestDispatcher> {
  const clock = new ManualClock('2024-06-01T00:00:00.000Z');
  const box = createSecretBox([SECRET_KEYS]);
  const pool = createPool({ connectionString: database.url(), max: 4, applicationName: 'dispatcher', plans: 'ordered' });
  const sender = createSender({ resolve: createResolve() });
  const dispatcher = startDispatcher({
    ...limits,
    pool,
    clock,
    box,
    sender,
    allowed: allowList(['127.0.0.1']),
    logger: createLogger({ service: 'webhook', level: 'silent' }),
    registry: createMetrics('webhook').registry,
  });
  return {
    clock,
    async endpoint(userId, url) {
      const id = newId('wh');
      await withTransaction(pool, async (tx) => {
        await insertEndpoint(
          tx,
          { type: 'user', id: userId },
          {
            id,
            kind: 'http',
            ownerUserId: userId,
            url,
            label: null,
            events: ['match.*'],
            secretPrefix: 'whsec_ab',
            expiresAt: null,
          },
        );
        await replaceSecret(tx, id, box.seal(Buffer.alloc(32), id), clock.now());
      });
      return id;
    },
    async deliver(endpointIds, count) {
      const newEvent = () => ({ id: newId('evt'), type: 'match.started', subject: newId('match'), body: '{}' });
      const events = Array.from({ length: count }, newEvent);
      await withTransaction(pool, (tx) =>
        enqueue(
          tx,
          events.map((event) => ({ event, endpointIds })),
          clock.now(),
        ),
      );
      dispatcher.wake();
    },
    async stop() {
      await dispatcher.stop();
      sender.close();
      await pool.end();
    },
  };
}
