import type { webhook } from '@matchpoint/contracts';
import { DELIVERY_STATUSES } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { listDeliveries as findDeliveries } from '../db/deliveries.js';
import { toDelivery } from '../steps/endpoint-message.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/**
 * A page of an endpoint's delivery log, newest first.
 * @throws DomainError error_webhook_not_found; INVALID_INPUT for an unknown status
 */
export function listDeliveries({ pool }: WebhookContext) {
  return async (
    { endpointId, limit, after, ...filter }: webhook.ListDeliveriesRequest,
    call: CallContext,
  ): Promise<webhook.ListDeliveriesResponse> => {
    await readOwnEndpoint(pool, call, endpointId);
    const status = DELIVERY_STATUSES.find((each) => each === filter.status);
    if (status !== filter.status) throw invalidInput('query.status', `must be one of ${DELIVERY_STATUSES.join(', ')}`);
    const rows = await findDeliveries(pool, endpointId, { status, event: filter.event }, limit + 1, after);
    return { deliveries: rows.slice(0, limit).map(toDelivery), hasMore: rows.length > limit };
  };
}
