import type { webhook } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { listDeliveries as findDeliveries } from '../db/deliveries.js';
import { toDelivery } from '../steps/endpoint-message.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/** A page of an endpoint's delivery log, newest first. @throws DomainError error_webhook_not_found */
export function listDeliveries({ pool }: WebhookContext) {
  return async (
    { endpointId, limit, after }: webhook.ListDeliveriesRequest,
    call: CallContext,
  ): Promise<webhook.ListDeliveriesResponse> => {
    await readOwnEndpoint(pool, call, endpointId);
    const rows = await findDeliveries(pool, endpointId, limit + 1, after);
    return { deliveries: rows.slice(0, limit).map(toDelivery), hasMore: rows.length > limit };
  };
}
