import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { StoredConnection } from './imported-users.js';

const COLUMNS = `c.id, c.user_id as "userId", c.platform, c.username, c.url, c.region, c.gaming_platform as "gamingPlatform",
  c.is_primary as "isPrimary", c.is_verified as "isVerified", c.is_self_reported as "isSelfReported", c.show_on_profile as "showOnProfile",
  c.connected_at as "connectedAt", coalesce(c.added_by = 'owner', false) as "isByOwner"`;

/** A connection, and whether it is self-reported. */
export type OwnConnection = StoredConnection & { isByOwner: boolean };

const FIND = sql<OwnConnection>('own_connection_find', `select ${COLUMNS} from user_connections c where c.user_id = $1 and c.id = $2`);
const COUNT = sql<{ count: number }>('own_connections_count', 'select count(*)::int as count from user_connections where user_id = $1');
const INSERT = sql(
  'own_connection_insert',
  `insert into user_connections (id, user_id, platform, username, url, region, gaming_platform, is_primary, is_verified, is_self_reported,
     show_on_profile, connected_at, added_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, false, true, $9, $10, 'owner')`,
);
const UPDATE = sql(
  'own_connection_update',
  `update user_connections set username = $3, url = $4, region = $5, gaming_platform = $6, is_primary = $7, show_on_profile = $8
   where user_id = $1 and id = $2`,
);
const SOLE_PRIMARY = sql(
  'own_connection_sole_primary',
  'update user_connections set is_primary = false where user_id = $1 and platform = $2 and id <> $3 and is_primary',
);
const DELETE = sql<{ id: string }>('own_connection_delete', 'delete from user_connections where user_id = $1 and id = $2 returning id');

/** One of a locked user's connections. */
export async function findOwnConnection(tx: ClientBase, userId: string, id: string): Promise<OwnConnection | undefined> {
  return (await run(tx, FIND, [userId, id]))[0];
}

/** For a locked user. */
export async function countConnections(tx: ClientBase, userId: string): Promise<number> {
  return (await run(tx, COUNT, [userId]))[0]?.count ?? 0;
}

/** Adds a self-reported connection; violates `user_connections_natural_key` if they already have it. */
export async function insertConnection(tx: ClientBase, connection: StoredConnection): Promise<void> {
  const { id, userId, platform, username, url, region, gamingPlatform, isPrimary, showOnProfile, connectedAt } = connection;
  await run(tx, INSERT, [id, userId, platform, username, url, region, gamingPlatform, isPrimary, showOnProfile, connectedAt]);
  if (isPrimary) await run(tx, SOLE_PRIMARY, [userId, platform, id]);
}

/** Writes a connection; at most one per platform is primary. */
export async function updateConnection(tx: ClientBase, connection: StoredConnection): Promise<void> {
  const { id, userId, platform, username, url, region, gamingPlatform, isPrimary, showOnProfile } = connection;
  await run(tx, UPDATE, [userId, id, username, url, region, gamingPlatform, isPrimary, showOnProfile]);
  if (isPrimary) await run(tx, SOLE_PRIMARY, [userId, platform, id]);
}

/** Deletes a connection; false if the user has no such connection. */
export async function deleteConnection(tx: ClientBase, userId: string, id: string): Promise<boolean> {
  return (await run(tx, DELETE, [userId, id])).length > 0;
}
