import { webhook } from '@matchpoint/contracts';
import { WEBHOOK_EVENTS } from '@matchpoint/events';
import { type CallContext, runIdempotent } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { countUndelivered, requeueUndelivered } from '../db/recover.js';
import { checkSubscriptions } from '../domain/checks.js';
import { lockOwnEndpoint } from '../steps/own-endpoint.js';

/** Counts what failed or was given up, and queues it again below live traffic unless only the count is wanted (contract 6). */
export function recoverDeliveries({ pool, clock }: WebhookContext, wake: () => void) {
  return async (
    { endpointId, since, until, events, isDryRun }: webhook.RecoverDeliveriesRequest,
    call: CallContext,
  ): Promise<webhook.RecoverDeliveriesResponse> => {
    const subscriptions = checkSubscriptions(events, Object.keys(WEBHOOK_EVENTS));
    const response = await runIdempotent(pool, call, {
      codec: webhook.RecoverDeliveriesResponse,
      authorize: async (tx) => void (await lockOwnEndpoint(tx, call, endpointId)),
      async write(tx) {
        const now = clock.now();
        const filter = { since, until: until ?? now.toISOString(), subscriptions };
        const countByEvent = await countUndelivered(tx, endpointId, filter);
        if (!isDryRun) await requeueUndelivered(tx, endpointId, filter, now);
        return { count: Object.values(countByEvent).reduce((sum, count) => sum + count, 0), countByEvent, timestamp: now.toISOString() };
      },
    });
    wake();
    return response;
  };
}
