import type { webhook } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { WEBHOOK_EVENTS, type WebhookEventType } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { enqueue } from '../db/enqueue.js';
import { findSubscribers } from '../db/listeners.js';
import { scopeOf } from '../db/scope.js';
import { bodyOf } from '../domain/payload.js';
import { subscriptionsOf } from '../domain/subscriptions.js';
import { sampleOf } from '../samples/sample-of.js';

/**
 * Sends a sample of an event to the subscribers in the key's scope. It never enters the stream, so that no other service mistakes it for a
 * real event.
 * @throws DomainError error_webhook_invalid_events
 */
export function triggerSample({ pool, clock }: WebhookContext, wake: () => void) {
  return async ({ event: type }: webhook.TriggerSampleRequest, call: CallContext): Promise<webhook.TriggerSampleResponse> => {
    if (!Object.hasOwn(WEBHOOK_EVENTS, type))
      throw new DomainError('error_webhook_invalid_events', { message: `There is no event ${type}.` });
    const now = clock.now();
    const id = newId('evt');
    const body = bodyOf({ id, type, occurredAt: now.toISOString(), data: sampleOf(WEBHOOK_EVENTS[type as WebhookEventType].data, now) });
    const endpointCount = await withTransaction(pool, async (tx) => {
      const subscribers = await findSubscribers(tx, scopeOf(requireCaller(call)), subscriptionsOf(type), now);
      const { count } = await enqueue(tx, [{ event: { id, type, subject: `sample ${id}`, body }, endpointIds: subscribers }], now);
      return count;
    });
    wake();
    return { eventId: id, endpointCount, body };
  };
}
