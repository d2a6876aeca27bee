import type { webhook } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { listEndpoints as findEndpoints } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';
import { toEndpoint } from '../steps/endpoint-message.js';

/** The endpoints of the key's scope, newest first. */
export function listEndpoints({ pool }: WebhookContext) {
  return async (_: webhook.ListEndpointsRequest, call: CallContext): Promise<webhook.ListEndpointsResponse> => ({
    endpoints: (await findEndpoints(pool, scopeOf(requireCaller(call)))).map(toEndpoint),
  });
}
