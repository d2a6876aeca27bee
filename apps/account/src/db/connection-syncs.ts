import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface ConnectionSync {
  identityId: string;
  userId: string;
  provider: string;
}

const QUEUE = sql(
  'connection_sync_queue',
  `insert into connection_sync as s (identity_id, user_id, provider) values ($1, $2, $3)
   on conflict (identity_id) do update set asked = s.asked + 1`,
);

/** Queues a report of an identity to the profile service, in the transaction of its change. */
export async function queueConnectionSync(tx: ClientBase, { identityId, userId, provider }: ConnectionSync): Promise<void> {
  await run(tx, QUEUE, [identityId, userId, provider]);
}

const TAKE = sql<ConnectionSync & { name: string | null; linkedAt: string | null }>(
  'connection_sync_take',
  `select s.identity_id as "identityId", s.user_id as "userId", s.provider, i.name, i.linked_at as "linkedAt"
   from connection_sync s left join identity i on i.id = s.identity_id
   where s.identity_id = (
     select identity_id from connection_sync where identity_id > $1 order by identity_id limit 1 for update skip locked)`,
);

/** The next queued identity that no other process works on, locked, in its current state; without `linkedAt` it is no longer linked. */
export async function takeConnectionSync(
  tx: ClientBase,
  after: string,
): Promise<(ConnectionSync & { name: string | null; linkedAt: string | null }) | undefined> {
  return (await run(tx, TAKE, [after]))[0];
}

const REMOVE = sql('connection_sync_remove', 'delete from connection_sync where identity_id = $1');

/** Removes a report that was received. */
export async function removeConnectionSync(client: Pool | ClientBase, identityId: string): Promise<void> {
  await run(client, REMOVE, [identityId]);
}
