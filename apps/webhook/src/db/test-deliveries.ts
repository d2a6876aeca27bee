import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from './enqueue.js';

const STORE_EVENT = sql('test_event', 'insert into webhook_event (id, type, subject, body, created_at) values ($1, $2, $3, $4, $5)');
// Its lease is never checked, because it is one attempt that nobody takes over.
const INSERT = sql(
  'test_delivery',
  `insert into delivery (id, endpoint_id, event_id, event, subject, status, is_test, created_at, updated_at) values ($1, $2, $3, $4, $5,
    'delivering', true, $6, $6)`,
);
const FINISH = sql(
  'test_finish',
  `update delivery set status = $2, attempt_count = 1, status_code = $3, error_message = $4, delivered_at = $5, updated_at = $6
    where id = $1`,
);
const ATTEMPT = sql(
  'test_attempt',
  `insert into delivery_attempt (delivery_id, number, started_at, duration_ms, status_code, error, is_counted, request_headers,
    response_body) values ($1, 1, $2, $3, $4, $5, true, $6, $7)`,
);

/** The row of a test, before its one attempt (docs/reference/webhooks.md#test). */
export async function insertTestDelivery(
  tx: PoolClient,
  deliveryId: string,
  endpointId: string,
  event: StoredEvent,
  now: Date,
): Promise<void> {
  await run(tx, STORE_EVENT, [event.id, event.type, event.subject, event.body, now]);
  await run(tx, INSERT, [deliveryId, endpointId, event.id, event.type, event.subject, now]);
}

export interface TestResult {
  isDelivered: boolean;
  statusCode: number | null;
  error: string | null;
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseBody: string;
}

/** Records its outcome. */
export async function finishTestDelivery(tx: PoolClient | Pool, deliveryId: string, result: TestResult, now: Date): Promise<void> {
  const { isDelivered, statusCode, error, startedAt, durationMs, requestHeaders, responseBody } = result;
  await run(tx, FINISH, [deliveryId, isDelivered ? 'delivered' : 'failed', statusCode, error, isDelivered ? now : null, now]);
  await run(tx, ATTEMPT, [deliveryId, startedAt, durationMs, statusCode, error, JSON.stringify(requestHeaders), responseBody]);
}
