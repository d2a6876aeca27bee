import type { webhook } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { findDelivery, replayDelivery as replay } from '../db/deliveries.js';
import { lockOwnEndpoint } from '../steps/own-endpoint.js';

/**
 * Retries one delivery, whatever its outcome, with the same webhook-id and body. A paused endpoint gets it when it is resumed.
 * @throws DomainError error_webhook_not_found, error_webhook_delivery_not_found; INVALID_INPUT for a test
 */
export function replayDelivery({ pool, clock, replays }: WebhookContext, wake: () => void) {
  return async ({ endpointId, deliveryId }: webhook.ReplayDeliveryRequest, call: CallContext): Promise<webhook.ReplayDeliveryResponse> => {
    await withTransaction(pool, async (tx) => {
      await lockOwnEndpoint(tx, call, endpointId);
      const delivery = await findDelivery(tx, endpointId, deliveryId);
      if (!delivery) throw new DomainError('error_webhook_delivery_not_found');
      if (delivery.isTest) throw invalidInput('path.deliveryId', 'is a test: send another one');
      await replay(tx, deliveryId, clock.now());
    });
    replays.inc({ by: 'replay' });
    wake();
    return {};
  };
}
