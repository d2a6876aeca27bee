import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { holdImportedNames, rowOf, usernameLooks } from '../../names/index.js';
import { type BulkTable, type EntityOf, selectList, upsertAll, upsertStatement } from '../../rows/index.js';

const USERS = {
  name: 'users',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    username: ['username', 'text'],
    name: ['name', 'text', 'null'],
    avatarUrl: ['avatar_url', 'text', 'null'],
    bannerUrl: ['banner_url', 'text', 'null'],
    bio: ['bio', 'text', 'null'],
    isVerified: ['is_verified', 'boolean'],
    isStaff: ['is_staff', 'boolean'],
    staffRole: ['staff_role', 'text', 'null'],
    visibility: ['visibility', 'text'],
    createdAt: ['created_at', 'timestamptz'],
    /** When the person was deleted. */
    deletedAt: ['deleted_at', 'timestamptz', 'null'],
    /** Whether a person signs in as the user. */
    hasAccount: ['has_account', 'boolean'],
  },
} as const satisfies BulkTable;

export type StoredUser = EntityOf<typeof USERS>;

const CONNECTIONS = {
  name: 'user_connections',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    userId: ['user_id', 'text'],
    platform: ['platform', 'text'],
    username: ['username', 'text', 'null'],
    url: ['url', 'text', 'null'],
    region: ['region', 'text', 'null'],
    gamingPlatform: ['gaming_platform', 'text', 'null'],
    isPrimary: ['is_primary', 'boolean'],
    isVerified: ['is_verified', 'boolean'],
    isSelfReported: ['is_self_reported', 'boolean'],
    showOnProfile: ['show_on_profile', 'boolean'],
    connectedAt: ['connected_at', 'timestamptz', 'null'],
  },
} as const satisfies BulkTable;

export type StoredConnection = EntityOf<typeof CONNECTIONS>;

const FIND_BY_NAMES = sql<StoredUser>(
  'users_by_names',
  `select ${selectList(USERS, 'u')} from users u
   where u.id in (select id from users where id = any($1) union select id from users
     where identifier_key(username) in (select identifier_key(n) from unnest($1::text[]) n))
   order by u.id for no key update`,
);
const FIND_CONNECTIONS = sql<StoredConnection>(
  'user_connections_of_users',
  `select ${selectList(CONNECTIONS, 'c')} from user_connections c where c.user_id = any($1) order by c.id for update`,
);
const UPSERT_USERS = upsertStatement(USERS);
const UPSERT_CONNECTIONS = upsertStatement(CONNECTIONS);
const SYNC_STATS = sql(
  'player_stats_sync',
  `insert into player_stats (user_id, is_listed)
   select id, visibility = 'public' and suspended_at is null from users where id = any($1) order by id
   on conflict (user_id) do update set is_listed = excluded.is_listed where player_stats.is_listed <> excluded.is_listed`,
);

/** Creates the stats rows of users, without which no result counts for them, or updates whether they are listed. */
export async function syncPlayerStats(tx: ClientBase, userIds: readonly string[]): Promise<void> {
  await run(tx, SYNC_STATS, [userIds]);
}

/** Every user that one of the names (usernames or ids) identifies, locked. */
export function lockUsersByNames(tx: ClientBase, names: readonly string[]): Promise<StoredUser[]> {
  return run(tx, FIND_BY_NAMES, [names]);
}

export function lockConnectionsOf(tx: ClientBase, userIds: readonly string[]): Promise<StoredConnection[]> {
  return run(tx, FIND_CONNECTIONS, [userIds]);
}

/**
 * Writes users with their stats rows. Only public players are listed, because a leaderboard row shows stats, which a limited or private
 * profile hides (docs/reference/users.md#profile).
 */
export async function saveUsers(tx: ClientBase, users: readonly StoredUser[]): Promise<void> {
  await holdImportedNames(
    tx,
    users.flatMap(({ id, username }) => usernameLooks(username).map((key) => ({ ...key, holderId: id }))),
  );
  await upsertAll(tx, UPSERT_USERS, users);
  if (users.length > 0)
    await syncPlayerStats(
      tx,
      users.map(({ id }) => id),
    );
}

export function saveConnections(tx: ClientBase, connections: readonly StoredConnection[]): Promise<void> {
  return upsertAll(tx, UPSERT_CONNECTIONS, connections);
}

const RESOLVE = sql<{ identifier: string; id: string; username: string; name: string | null }>(
  'users_resolve',
  `select i.identifier, u.id, u.username, u.name from unnest($1::text[]) as i(identifier)
   cross join lateral ${rowOf('users', 'i.identifier', 'id, username, name')} u`,
);

/** Users by the username or id asked for; unknown ones are left out. For operators and imports, without visibility rules. */
export async function resolveUsers(
  client: Parameters<typeof run>[0],
  identifiers: readonly string[],
): Promise<Map<string, { id: string; username: string; name: string | null }>> {
  if (identifiers.length === 0) return new Map();
  const rows = await run(client, RESOLVE, [[...new Set(identifiers)]]);
  return new Map(rows.map(({ identifier, ...user }) => [identifier, user]));
}
