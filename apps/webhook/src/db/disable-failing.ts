import { appendEvents } from '@matchpoint/events';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { FAILING_MS } from '../domain/settle.js';
import { type DisabledEndpoint, disabledEvent } from './disabled-event.js';

const BATCH = 100;

// An endpoint with a settlement in progress is judged there.
const DISABLE = sql<DisabledEndpoint>(
  'endpoints_disable_failing',
  `update webhook_endpoint set is_active = false, disabled_reason = 'failing'
   where id = any (array(select id from webhook_endpoint where kind = 'http' and is_active and failing_since <= $1
     order by id limit ${BATCH} for update skip locked))
   returning id, scope_type as "scopeType", scope_id as "scopeId", owner_user_id as "ownerUserId", label`,
);

/**
 * Disables endpoints that have only failed for five days, even if nothing is attempted at that moment, so that `disablesAt` holds. Returns
 * how many. Replicas may run it concurrently.
 */
export function disableFailing(pool: Pool, now: Date): Promise<number> {
  return withTransaction(pool, async (tx) => {
    const disabled = await run(tx, DISABLE, [new Date(now.getTime() - FAILING_MS)]);
    await appendEvents(
      tx,
      disabled.map((endpoint) => disabledEvent(endpoint, 'failing', now)),
    );
    return disabled.length;
  });
}
