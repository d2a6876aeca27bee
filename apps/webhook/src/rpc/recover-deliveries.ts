import { webhook } from '@matchpoint/contracts';
import { type CallContext, runIdempotent } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { countUndelivered, requeueUndelivered } from '../db/recover.js';
import { checkSubscriptions } from '../domain/checks.js';
import { lockOwnEndpoint } from '../steps/own-endpoint.js';
import { SUBSCRIBABLE } from '../steps/subscribable-events.js';

/**
 * Counts deliveries that failed or were given up, and requeues them with lower priority than live traffic unless only the count is wanted
 * (docs/reference/webhooks.md#retries).
 */
export function recoverDeliveries({ pool, clock, replays }: WebhookContext, wake: () => void) {
  return async (
    { endpointId, since, until, events, isDryRun }: webhook.RecoverDeliveriesRequest,
    call: CallContext,
  ): Promise<webhook.RecoverDeliveriesResponse> => {
    const subscriptions = checkSubscriptions(events, SUBSCRIBABLE);
    let requeued = 0;
    const response = await runIdempotent(pool, call, {
      codec: webhook.RecoverDeliveriesResponse,
      find: (tx) => lockOwnEndpoint(tx, call, endpointId),
      async write(tx) {
        const now = clock.now();
        const filter = { since, until: until ?? now.toISOString(), subscriptions };
        const countByEvent = await countUndelivered(tx, endpointId, filter);
        const count = Object.values(countByEvent).reduce((sum, each) => sum + each, 0);
        if (!isDryRun) {
          await requeueUndelivered(tx, endpointId, filter, now);
          requeued = count;
        }
        return { count, countByEvent, timestamp: now.toISOString() };
      },
    });
    replays.inc({ by: 'recovery' }, requeued);
    wake();
    return response;
  };
}
