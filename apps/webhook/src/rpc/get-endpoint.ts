import type { webhook } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { toEndpoint } from '../steps/endpoint-message.js';
import { readOwnEndpoint } from '../steps/own-endpoint.js';

/** @throws DomainError error_webhook_not_found */
export function getEndpoint({ pool }: WebhookContext) {
  return async ({ id }: webhook.GetEndpointRequest, call: CallContext): Promise<webhook.GetEndpointResponse> => ({
    endpoint: toEndpoint(await readOwnEndpoint(pool, call, id)),
  });
}
