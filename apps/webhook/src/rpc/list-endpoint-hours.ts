import type { webhook } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { listEndpointHours as findHours } from '../db/endpoint-hours.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/** Outcomes of an endpoint's attempts by hour. @throws DomainError error_webhook_not_found */
export function listEndpointHours({ pool }: WebhookContext) {
  return async (
    { endpointId, from, to }: webhook.ListEndpointHoursRequest,
    call: CallContext,
  ): Promise<webhook.ListEndpointHoursResponse> => {
    await readOwnEndpoint(pool, call, endpointId);
    return { hours: await findHours(pool, endpointId, from, to) };
  };
}
