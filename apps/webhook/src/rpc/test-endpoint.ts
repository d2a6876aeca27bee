import type { webhook } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { findLiveSecrets } from '../db/secrets.js';
import { finishTestDelivery, insertTestDelivery } from '../db/test-deliveries.js';
import { attempt } from '../dispatch/attempt.js';
import { bodyOf } from '../domain/payload.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/** docs/reference/webhooks.md#test */
const TIMEOUT_MS = 5_000;
/** A test is never interrupted: the process waits for it. */
const NEVER = new AbortController().signal;

/** Sends one signed test.ping, without retries, and logs it; a paused endpoint can be tested (docs/reference/webhooks.md#test). */
export function testEndpoint(context: WebhookContext) {
  const { pool, clock } = context;
  return async ({ id: endpointId }: webhook.TestEndpointRequest, call: CallContext): Promise<webhook.TestEndpointResponse> => {
    const { url } = await readOwnEndpoint(pool, call, endpointId);
    const now = clock.now();
    const [eventId, deliveryId, event] = [newId('evt'), newId('dlv'), 'test.ping'];
    const body = bodyOf({ id: eventId, type: event, occurredAt: now.toISOString(), data: { webhookId: endpointId } });
    const secrets = await withTransaction(pool, async (tx) => {
      await insertTestDelivery(tx, deliveryId, endpointId, { id: eventId, type: event, subject: endpointId, body }, now);
      return findLiveSecrets(tx, endpointId, now);
    });
    const { outcome, ...result } = await attempt(context, { endpointId, url, eventId, event, body, secrets }, TIMEOUT_MS, NEVER);
    const isDelivered = outcome.kind === 'delivered';
    const statusCode = 'statusCode' in outcome ? (outcome.statusCode ?? null) : null;
    const error = isDelivered ? null : 'error' in outcome ? outcome.error : `http_${statusCode}`;
    await withTransaction(pool, (tx) => finishTestDelivery(tx, deliveryId, { ...result, isDelivered, statusCode, error }, clock.now()));
    return { isDelivered };
  };
}
