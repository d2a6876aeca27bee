import { newId, parseInstant } from '@matchpoint/core';
import type { RowRejection } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { resolveUsers } from '../../people/index.js';
import type { MembershipTable, StoredMembership } from '../store/imported-members.js';

/** A member in a row: by username or user id. */
export interface MemberRow {
  username: string;
  role: string;
  joinedAt?: string | null | undefined;
}

export interface Member {
  userId: string;
  role: string;
  joinedAt: string | undefined;
}

/** Finds the users of many rows' members in one query; returns each row's members or its fault. */
export async function resolveMembers(
  tx: PoolClient,
  rosters: readonly (readonly MemberRow[] | undefined)[],
): Promise<(Member[] | undefined | RowRejection)[]> {
  const users = await resolveUsers(
    tx,
    rosters.flatMap((roster) => roster?.map(({ username }) => username) ?? []),
  );
  return rosters.map((roster) => roster && membersOf(roster, users));
}

function membersOf(roster: readonly MemberRow[], users: ReadonlyMap<string, { id: string }>): Member[] | RowRejection {
  const members: Member[] = [];
  const seen = new Set<string>();
  for (const [index, { username, role, joinedAt }] of roster.entries()) {
    const user = users.get(username);
    if (!user) return { reason: `members[${index}].username: there is no user ${username}` };
    if (seen.has(user.id)) return { reason: `members[${index}].username: ${username} is named twice` };
    seen.add(user.id);
    members.push({ userId: user.id, role, joinedAt: joinedAt == null ? undefined : parseInstant(joinedAt) });
  }
  return members;
}

/**
 * Makes each group's active members those of its roster. A roster is complete: anyone else has left.
 * @returns the ids of the groups for which that changed anything.
 */
export async function storeMembers(
  tx: PoolClient,
  table: MembershipTable,
  rosters: ReadonlyMap<string, readonly Member[]>,
  now: Date,
): Promise<Set<string>> {
  if (rosters.size === 0) return new Set();
  const stored = await table.lock(tx, [...rosters.keys()]);
  const changed = [...rosters].flatMap(([groupId, members]) =>
    changesOf(
      groupId,
      members,
      stored.filter((membership) => membership.groupId === groupId),
      now,
    ),
  );
  await table.save(tx, changed);
  return new Set(changed.map(({ groupId }) => groupId));
}

function changesOf(groupId: string, members: readonly Member[], stored: readonly StoredMembership[], now: Date): StoredMembership[] {
  const byUser = new Map(stored.map((membership) => [membership.userId, membership]));
  const onRoster = new Set(members.map(({ userId }) => userId));
  const left = stored
    .filter(({ userId, leftAt }) => leftAt === null && !onRoster.has(userId))
    .map((membership) => ({ ...membership, leftAt: now.toISOString() }));
  const joined = members.flatMap(({ userId, role, joinedAt }): StoredMembership[] => {
    const before = byUser.get(userId);
    if (!before) return [{ id: newId('mem'), groupId, userId, role, joinedAt: joinedAt ?? now.toISOString(), leftAt: null }];
    const isBack = before.leftAt !== null;
    const since = joinedAt ?? (isBack ? now.toISOString() : before.joinedAt);
    if (!isBack && before.role === role && before.joinedAt === since) return [];
    return [{ ...before, role, joinedAt: since, leftAt: null }];
  });
  return [...left, ...joined];
}
