import { webhook } from '@matchpoint/contracts';
import { type CallContext, runIdempotent } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { updateEndpoint as save } from '../db/endpoints.js';
import { checkSubscriptions } from '../domain/checks.js';
import { checkUrl } from '../net/check-url.js';
import { lockOwnEndpoint } from '../steps/own-endpoint.js';
import { SUBSCRIBABLE } from '../steps/subscribable-events.js';

/** Changes, pauses or resumes an endpoint. While it is paused its events wait; it gets them, in order, when it is resumed. */
export function updateEndpoint({ pool, clock, allowed, resolve }: WebhookContext, wake: () => void) {
  return async (
    { id, url, events, label, isActive }: webhook.UpdateEndpointRequest,
    call: CallContext,
  ): Promise<webhook.UpdateEndpointResponse> => {
    const subscriptions = events.length > 0 ? checkSubscriptions(events, SUBSCRIBABLE) : undefined;
    if (url !== undefined) await checkUrl(url, allowed, resolve);
    const response = await runIdempotent(pool, call, {
      codec: webhook.UpdateEndpointResponse,
      find: (tx) => lockOwnEndpoint(tx, call, id),
      async write(tx) {
        const now = clock.now();
        await save(tx, id, { url, events: subscriptions, label, isActive }, now);
        return { timestamp: now.toISOString() };
      },
    });
    wake();
    return response;
  };
}
