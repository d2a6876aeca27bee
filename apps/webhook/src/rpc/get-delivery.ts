import type { webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { findBody, findDelivery, listAttempts } from '../db/deliveries.js';
import { toDelivery } from '../steps/endpoint-message.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/**
 * One delivery with its request and all its attempts.
 * @throws DomainError error_webhook_not_found, error_webhook_delivery_not_found
 */
export function getDelivery({ pool }: WebhookContext) {
  return async ({ endpointId, deliveryId }: webhook.GetDeliveryRequest, call: CallContext): Promise<webhook.GetDeliveryResponse> => {
    await readOwnEndpoint(pool, call, endpointId);
    const delivery = await findDelivery(pool, endpointId, deliveryId);
    if (!delivery) throw new DomainError('error_webhook_delivery_not_found');
    const [attempts, body] = await Promise.all([listAttempts(pool, deliveryId), findBody(pool, deliveryId)]);
    // Retention has removed the delivery in between, because events outlive their deliveries.
    if (body === undefined) throw new DomainError('error_webhook_delivery_not_found');
    return {
      delivery: toDelivery(delivery),
      body,
      attempts: attempts.map(({ statusCode, error, ...attempt }) => ({
        ...attempt,
        statusCode: statusCode ?? undefined,
        error: error ?? undefined,
      })),
    };
  };
}
