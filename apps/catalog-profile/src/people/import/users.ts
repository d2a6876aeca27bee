import { newId, parseInstant, STAFF_ROLES } from '@matchpoint/core';
import { createRowParser, isRejected, type Verdict } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { findFormerHolders } from '../../names/index.js';
import {
  fold,
  type Given,
  ID,
  IDENTIFIER,
  INSTANT,
  merge,
  NAME,
  NameIndex,
  type RowSetImporter,
  TEXT,
  URL_TEXT,
  VISIBILITY,
} from '../../rows/index.js';
import { lockUsersByNames, saveUsers, type StoredUser } from '../store/imported-users.js';
import { CONNECTION_ROW, storeConnections } from './store-connections.js';
import { storeTrophies, TROPHY_ROW } from './store-trophies.js';

const USER_ROW = Type.Object({
  id: Type.Optional(ID),
  username: IDENTIFIER,
  name: Type.Optional(NAME),
  avatarUrl: Type.Optional(URL_TEXT),
  bannerUrl: Type.Optional(URL_TEXT),
  bio: Type.Optional(TEXT),
  isVerified: Type.Optional(Type.Boolean()),
  isStaff: Type.Optional(Type.Boolean()),
  staffRole: Type.Optional(Type.Enum([...STAFF_ROLES])),
  visibility: Type.Optional(VISIBILITY),
  createdAt: Type.Optional(INSTANT),
  connections: Type.Optional(Type.Array(CONNECTION_ROW, { maxItems: 50 })),
  trophies: Type.Optional(Type.Array(TROPHY_ROW, { maxItems: 200 })),
});
export type UserRow = Static<typeof USER_ROW>;

/**
 * Users by username, also by a previous one that still redirects. Deleted users stay deleted; what a person with an account can edit is
 * left to them (docs/reference/import.md). Connections are merged into the user's (by platform and username) and none is
 * removed: users may have linked others themselves.
 */
export const userImporter: RowSetImporter<UserRow> = {
  kind: 'user',
  parse: createRowParser(USER_ROW),
  keysOf: ({ id, username }) => [username, id ?? username].map(fold),
  async store(tx, rows, now) {
    const former = await findFormerHolders(
      tx,
      'username',
      rows.map(({ username }) => username),
    );
    const named = await lockUsersByNames(tx, [
      ...rows.flatMap(({ id, username }) => (id === undefined ? [username] : [username, id])),
      ...former.values(),
    ]);
    const index = new NameIndex(named.map((user) => ({ ...user, identifier: user.username })));
    const plans = rows.map((row) => {
      const match = index.matchFormer({ id: row.id, identifier: row.username }, 'username', former);
      if (isRejected(match)) return match;
      const stored = named.find(({ id }) => id === match.stored?.id);
      if (stored?.deletedAt != null) return { reason: 'id: the user is deleted' };
      return merge(stored, () => newUser(row, now), fieldsOf(match.isFormer ? { ...row, username: undefined } : row, stored));
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

type Fields = Omit<UserRow, 'username'> & { username: string | undefined };

function fieldsOf(row: Fields, stored: StoredUser | undefined) {
  const { username, name, avatarUrl, bannerUrl, bio, isVerified, visibility, createdAt } = row;
  return {
    ...(stored?.hasAccount !== true && { username, name, avatarUrl, bannerUrl, bio, visibility }),
    isVerified,
    ...staffOf(row, stored),
    createdAt: createdAt === undefined ? undefined : parseInstant(createdAt),
  };
}

/**
 * A row that only says `isStaff` makes a MODERATOR (docs/reference/import.md), and leaves the role of existing staff unchanged. An OPERATOR
 * stays one until another operator changes that: an import can't remove the last of them.
 */
function staffOf(
  { isStaff, staffRole }: Pick<UserRow, 'isStaff' | 'staffRole'>,
  stored: StoredUser | undefined,
): Pick<Given<StoredUser>, 'isStaff' | 'staffRole'> {
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
    hasAccount: false,
  };
}
