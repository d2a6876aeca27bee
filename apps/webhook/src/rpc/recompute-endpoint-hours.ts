import type { webhook } from '@matchpoint/contracts';
import { HOUR_MS } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { findNextEndpoints, recomputeHours } from '../db/recompute-hours.js';

const KEPT_MS = 30 * 24 * HOUR_MS;
/** Number of endpoints per transaction; their deliveries wait until it ends. */
const BATCH = 10;

/** The next batch of `matchpoint webhooks recompute-hours`, which covers the whole hours of the last 30 days. */
export function recomputeEndpointHours({
  pool,
  clock,
}: WebhookContext): Handlers<webhook.WebhookMaintenanceServiceService>['recomputeEndpointHours'] {
  return ({ after, check }) =>
    withTransaction(pool, async (tx) => {
      const ids = await findNextEndpoints(tx, after, BATCH);
      const since = new Date(Math.ceil((clock.now().getTime() - KEPT_MS) / HOUR_MS) * HOUR_MS);
      const different = ids.length === 0 ? 0 : await recomputeHours(tx, ids, since, check);
      return { endpoints: ids.length, different, next: ids.length < BATCH ? undefined : ids.at(-1) };
    });
}
