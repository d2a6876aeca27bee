import type { webhook } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { listEndpoints as findEndpoints } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';
import { toEndpoints } from '../steps/endpoint-message.js';

/** The endpoints of the key's scope, newest first. */
export function listEndpoints({ pool, clock }: WebhookContext) {
  return async (_: webhook.ListEndpointsRequest, call: CallContext): Promise<webhook.ListEndpointsResponse> => ({
    endpoints: await toEndpoints(pool, await findEndpoints(pool, scopeOf(requireCaller(call))), clock.now()),
  });
}
