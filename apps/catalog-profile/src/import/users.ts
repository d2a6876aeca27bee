import { newId, parseInstant } from '@matchpoint/core';
import { createRowParser, isRejected, type Verdict } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import Type, { type Static } from 'typebox';
import { lockConnectionsOf, lockUsersByNames, saveConnections, saveUsers, type StoredConnection, type StoredUser } from '../db/users.js';
import type { RowSetImporter } from './import-row-sets.js';
import { fold, type Given, merge, NameIndex, type Plan } from './merge.js';
import { storeTrophies, TROPHY_ROW } from './store-trophies.js';
import { ID, IDENTIFIER, INSTANT, maybe, NAME, TEXT, URL_TEXT, VISIBILITY } from './row-fields.js';

const CONNECTION_ROW = Type.Object({
  platform: IDENTIFIER,
  username: maybe(NAME),
  url: maybe(URL_TEXT),
  region: maybe(NAME),
  gamingPlatform: maybe(NAME),
  isPrimary: maybe(Type.Boolean()),
  isVerified: maybe(Type.Boolean()),
  isSelfReported: maybe(Type.Boolean()),
  showOnProfile: maybe(Type.Boolean()),
  connectedAt: maybe(INSTANT),
});
type ConnectionRow = Static<typeof CONNECTION_ROW>;

const USER_ROW = Type.Object({
  id: Type.Optional(ID),
  username: IDENTIFIER,
  name: Type.Optional(NAME),
  avatarUrl: Type.Optional(URL_TEXT),
  bannerUrl: Type.Optional(URL_TEXT),
  bio: Type.Optional(TEXT),
  isVerified: Type.Optional(Type.Boolean()),
  isStaff: Type.Optional(Type.Boolean()),
  staffRole: Type.Optional(Type.Enum(['SUPPORT', 'MODERATOR', 'OPERATOR'])),
  visibility: Type.Optional(VISIBILITY),
  createdAt: Type.Optional(INSTANT),
  connections: Type.Optional(Type.Array(CONNECTION_ROW, { maxItems: 50 })),
  trophies: Type.Optional(Type.Array(TROPHY_ROW, { maxItems: 200 })),
});
export type UserRow = Static<typeof USER_ROW>;

/**
 * Users by username. Who is deleted stays so. Connections are laid over those the user has (by platform and username) and none is taken
 * away: a user may have linked others by themselves.
 */
export const userImporter: RowSetImporter<UserRow> = {
  kind: 'user',
  parse: createRowParser(USER_ROW),
  keysOf: ({ id, username }) => [username, id ?? username].map(fold),
  async store(tx, rows, now) {
    const named = await lockUsersByNames(
      tx,
      rows.flatMap(({ id, username }) => (id === undefined ? [username] : [username, id])),
    );
    const index = new NameIndex(named.map((user) => ({ ...user, identifier: user.username })));
    const plans = rows.map((row) => {
      const match = index.match({ id: row.id, identifier: row.username }, 'username');
      if (isRejected(match)) return match;
      const stored = named.find(({ id }) => id === match.stored?.id);
      if (stored?.deletedAt != null) return { reason: 'id: the user is deleted' };
      return merge(stored, () => newUser(row, now), fieldsOf(row, stored));
    });
    const users = plans.map((plan) => (isRejected(plan) ? undefined : plan));
    await saveUsers(
      tx,
      users.flatMap((plan) => (plan && plan.outcome !== 'unchanged' ? [plan.entity] : [])),
    );
    const touched = new Set([...(await storeConnections(tx, rows, users)), ...(await storeTrophies(tx, rows, users))]);
    return plans.map((plan): Verdict => {
      if (isRejected(plan)) return plan;
      return plan.outcome === 'unchanged' && touched.has(plan.entity.id) ? 'updated' : plan.outcome;
    });
  },
};

function fieldsOf(row: UserRow, stored: StoredUser | undefined) {
  const { username, name, avatarUrl, bannerUrl, bio, isVerified, visibility, createdAt } = row;
  return {
    username,
    name,
    avatarUrl,
    bannerUrl,
    bio,
    isVerified,
    ...staffOf(row, stored),
    visibility,
    createdAt: createdAt === undefined ? undefined : parseInstant(createdAt),
  };
}

/**
 * Who is said to be staff and nothing more is a MODERATOR (management, section K); of who is staff in a role already that says nothing
 * new. An OPERATOR is one until another one says otherwise: the last of them is not lost by an import.
 */
function staffOf({ isStaff, staffRole }: UserRow, stored: StoredUser | undefined): Pick<Given<StoredUser>, 'isStaff' | 'staffRole'> {
  if (stored?.staffRole === 'OPERATOR') return {};
  if (staffRole !== undefined) return { isStaff: true, staffRole };
  return isStaff === false ? { isStaff, staffRole: null } : { isStaff };
}

function newUser({ id, username }: UserRow, now: Date): StoredUser {
  return {
    id: id ?? newId('user'),
    username,
    name: null,
    avatarUrl: null,
    bannerUrl: null,
    bio: null,
    isVerified: false,
    isStaff: false,
    staffRole: null,
    visibility: 'public',
    createdAt: now.toISOString(),
    deletedAt: null,
  };
}

/** Stores the rows' connections; answers the ids of the users for whom that changed anything. */
async function storeConnections(
  tx: PoolClient,
  rows: readonly UserRow[],
  plans: readonly (Plan<StoredUser> | undefined)[],
): Promise<Set<string>> {
  const withConnections = rows.flatMap((row, position) => {
    const userId = plans[position]?.entity.id;
    return userId === undefined || !row.connections?.length ? [] : [{ userId, connections: row.connections }];
  });
  if (withConnections.length === 0) return new Set();
  const stored = await lockConnectionsOf(
    tx,
    withConnections.map(({ userId }) => userId),
  );
  const known = new Map(stored.map((connection) => [slotOf(connection.userId, connection), connection]));
  const changed = new Map<string, StoredConnection>();
  for (const { userId, connections } of withConnections) {
    for (const row of connections) {
      const slot = slotOf(userId, row);
      const plan = merge(known.get(slot), () => newConnection(userId, row), givenOf(row));
      if (plan.outcome === 'unchanged') continue;
      known.set(slot, plan.entity);
      changed.set(plan.entity.id, plan.entity);
    }
  }
  await saveConnections(tx, [...changed.values()]);
  return new Set([...changed.values()].map(({ userId }) => userId));
}

function slotOf(userId: string, { platform, username }: Pick<ConnectionRow, 'platform' | 'username'>): string {
  return JSON.stringify([userId, platform.toLowerCase(), fold(username ?? '')]);
}

function givenOf({ connectedAt, platform, ...row }: ConnectionRow) {
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Field in keyof typeof row]: NonNullable<(typeof row)[Field]>;
  };
  const { username, url, region, gamingPlatform, isPrimary, isVerified, isSelfReported, showOnProfile } = known;
  return {
    platform: platform.toLowerCase(),
    username,
    url,
    region,
    gamingPlatform,
    isPrimary,
    isVerified,
    isSelfReported,
    showOnProfile,
    connectedAt: connectedAt == null ? undefined : parseInstant(connectedAt),
  };
}

function newConnection(userId: string, { platform }: ConnectionRow): StoredConnection {
  return {
    id: newId('conn'),
    userId,
    platform: platform.toLowerCase(),
    username: null,
    url: null,
    region: null,
    gamingPlatform: null,
    isPrimary: false,
    isVerified: false,
    isSelfReported: true,
    showOnProfile: true,
    connectedAt: null,
  };
}
