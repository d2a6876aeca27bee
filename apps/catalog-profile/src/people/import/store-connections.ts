import { newId, parseInstant } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import Type, { type Static } from 'typebox';
import { fold, IDENTIFIER, INSTANT, maybe, merge, NAME, type Plan, URL_TEXT } from '../../rows/index.js';
import { lockConnectionsOf, saveConnections, type StoredConnection, type StoredUser } from '../store/imported-users.js';

/** A connection in the row of its user. */
export const CONNECTION_ROW = Type.Object({
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

/**
 * Stores the rows' connections; returns the ids of the users for whom that changed anything. Users with an account keep the fields of
 * existing connections that they may edit (docs/reference/import.md).
 */
export async function storeConnections(
  tx: PoolClient,
  rows: readonly { connections?: ConnectionRow[] }[],
  plans: readonly (Plan<StoredUser> | undefined)[],
): Promise<Set<string>> {
  const withConnections = rows.flatMap((row, position) => {
    const user = plans[position]?.entity;
    return user && row.connections?.length ? [{ userId: user.id, hasAccount: user.hasAccount, connections: row.connections }] : [];
  });
  if (withConnections.length === 0) return new Set();
  const stored = await lockConnectionsOf(
    tx,
    withConnections.map(({ userId }) => userId),
  );
  const known = new Map(stored.map((connection) => [slotOf(connection.userId, connection), connection]));
  const changed = new Map<string, StoredConnection>();
  for (const { userId, hasAccount, connections } of withConnections) {
    for (const row of connections) {
      const slot = slotOf(userId, row);
      const stored = known.get(slot);
      const given = stored && hasAccount ? provedOf(row) : givenOf(row);
      const plan = merge(stored, () => newConnection(userId, row), given);
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

/** The part of a connection that its user cannot edit. */
function provedOf(row: ConnectionRow) {
  const { isVerified, isSelfReported, connectedAt } = givenOf(row);
  return { isVerified, isSelfReported, connectedAt };
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
