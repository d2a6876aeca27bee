import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { Scope } from './scope.js';

const KEEP = sql<{ id: string }>(
  'listener_keep',
  `update webhook_endpoint set expires_at = $4 where scope_type = $1 and scope_id = $2 and id = $3 and kind = 'listener' and expires_at > $5
    returning id`,
);
const CLOSE = sql<{ id: string }>(
  'listener_close',
  `delete from webhook_endpoint where scope_type = $1 and scope_id = $2 and id = $3 and kind = 'listener' returning id`,
);
const FIND_EXPIRED = sql<{ id: string }>('listener_find_expired', `delete from webhook_endpoint where expires_at <= $1 returning id`);
const DELETE_SECRETS = sql('listener_delete_secrets', 'delete from endpoint_secret where endpoint_id = any($1)');
const OF_SCOPE = sql<{ id: string }>(
  'listener_of_scope',
  `select id from webhook_endpoint where scope_type = $1 and scope_id = $2 and events && $3 and (expires_at is null or expires_at > $4)`,
);

/** Keeps a listener open until `expiresAt`; false if the scope has no such listener, or it has expired. */
export async function keepListener(pool: Pool, { type, id }: Scope, listenerId: string, expiresAt: Date, now: Date): Promise<boolean> {
  return (await run(pool, KEEP, [type, id, listenerId, expiresAt, now])).length > 0;
}

export async function closeListener(tx: PoolClient, { type, id }: Scope, listenerId: string): Promise<void> {
  const closed = await run(tx, CLOSE, [type, id, listenerId]);
  await run(tx, DELETE_SECRETS, [closed.map((row) => row.id)]);
}

/** Removes the listeners that nobody pulled in time. */
export async function pruneListeners(tx: PoolClient, now: Date): Promise<void> {
  const expired = await run(tx, FIND_EXPIRED, [now]);
  await run(tx, DELETE_SECRETS, [expired.map((row) => row.id)]);
}

/** Endpoints and listeners of a scope that subscribe to one of the texts. */
export async function findSubscribers(tx: PoolClient, { type, id }: Scope, subscriptions: readonly string[], now: Date): Promise<string[]> {
  return (await run(tx, OF_SCOPE, [type, id, subscriptions, now])).map((row) => row.id);
}
