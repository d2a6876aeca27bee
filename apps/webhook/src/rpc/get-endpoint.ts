import type { webhook } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { toEndpoints } from '../steps/endpoint-message.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/** @throws DomainError error_webhook_not_found */
export function getEndpoint({ pool, clock }: WebhookContext) {
  return async ({ id }: webhook.GetEndpointRequest, call: CallContext): Promise<webhook.GetEndpointResponse> => {
    const [endpoint] = await toEndpoints(pool, [await readOwnEndpoint(pool, call, id)], clock.now());
    return { endpoint };
  };
}
