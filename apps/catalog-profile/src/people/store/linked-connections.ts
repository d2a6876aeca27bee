import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

export interface LinkedConnection {
  id: string;
  userId: string;
  platform: string;
  /** The platform's name for the user. */
  username: string | null;
  connectedAt: string;
}

const SAME = `user_id = $1 and platform = $2 and identifier_key(coalesce(username, '')) = identifier_key(coalesce($3, '')) and id <> $4`;
const REPLACE = sql('linked_connection_replace', `delete from user_connections where ${SAME} and added_by = 'owner'`);
const VERIFY = sql<{ id: string }>('linked_connection_verify', `update user_connections set is_verified = true where ${SAME} returning id`);
const SAVE = sql(
  'linked_connection_save',
  `insert into user_connections (id, user_id, platform, username, is_verified, is_self_reported, show_on_profile, connected_at)
   values ($4, $1, $2, $3, true, false, false, $5)
   on conflict (id) do update set username = excluded.username, is_verified = true`,
);
const REMOVE = sql('linked_connection_remove', 'delete from user_connections where user_id = $1 and id = $2 and added_by is null');

/**
 * Stores a connection that a locked user has proved, hidden until they show it. It replaces a self-reported one, and verifies an imported
 * one.
 */
export async function saveLinkedConnection(tx: ClientBase, connection: LinkedConnection): Promise<void> {
  const { id, userId, platform, username, connectedAt } = connection;
  const same = [userId, platform, username, id];
  await run(tx, REPLACE, same);
  if ((await run(tx, VERIFY, same)).length === 0) await run(tx, SAVE, [...same, connectedAt]);
}

/** Removes a connection that is no longer linked, if it exists. */
export async function removeLinkedConnection(tx: ClientBase, userId: string, id: string): Promise<void> {
  await run(tx, REMOVE, [userId, id]);
}
