import { createLogger } from '@matchpoint/telemetry';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { startTestDispatcher, type TestDispatcher } from '../../test/start-test-dispatcher.js';
import { claimDue } from '../db/claim.js';
import { Settler } from './settler.js';

const database = useDatabase('webhook');
let dispatcher: TestDispatcher;
afterEach(() => dispatcher.stop());

it('a result that cannot be written does not keep others from being written', async () => {
  // No slots, because this test claims due deliveries itself.
  dispatcher = await startTestDispatcher(database, { attemptTimeoutMs: 1_000, maxInFlight: 0 });
  const pool = database.pool();
  const ids = await Promise.all(['user_a', 'user_b', 'user_c'].map((userId) => dispatcher.endpoint(userId, 'http://127.0.0.1:9/')));
  await dispatcher.deliver(ids, 1);
  const claimed = await eventually(async () => {
    const found = await claimDue(pool, { now: dispatcher.clock.now(), limit: 9, claim: 'test', leaseMs: 60_000 });
    expect(found).toHaveLength(3);
    return found;
  });
  const logger = createLogger({ service: 'webhook', level: 'silent' });
  const settler = new Settler({ pool, clock: dispatcher.clock, logger, giveUpMs: 60_000 });
  await Promise.all(
    claimed.map(({ id, claim, endpointId }, index) =>
      settler.settle({
        deliveryId: id,
        claim,
        endpointId,
        outcome: { kind: 'delivered', statusCode: 200 },
        startedAt: dispatcher.clock.now().toISOString(),
        durationMs: 1,
        // PostgreSQL stores no NUL in a text.
        requestHeaders: {},
        responseBody: index === 1 ? '\0' : 'thanks',
      }),
    ),
  );
  const { rows } = await pool.query('select endpoint_id as id, status from delivery');
  const statusOf = new Map(rows.map((row: { id: string; status: string }) => [row.id, row.status]));
  expect(claimed.map(({ endpointId }) => statusOf.get(endpointId))).toEqual(['delivered', 'delivering', 'delivered']);
});
