import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

export interface NewMember {
  groupId: string;
  userId: string;
  role: string;
  joinedAt: string;
}

/** Each pair of group and user has one row, which a returning member gets back, as in imports (imported-members.ts). */
function memberStatements(table: 'organization_members' | 'team_members', groupColumn: string) {
  const join = sql(
    `${table}_join`,
    `insert into ${table} (id, ${groupColumn}, user_id, role, joined_at) values ($1, $2, $3, $4, $5)
     on conflict (${groupColumn}, user_id) do update set role = excluded.role, joined_at = excluded.joined_at, left_at = null`,
  );
  const leave = sql(`${table}_leave`, `update ${table} set left_at = $3 where ${groupColumn} = $1 and user_id = $2 and left_at is null`);
  const removedSince = sql(
    `${table}_removed_since`,
    `select from ${table} where ${groupColumn} = $1 and user_id = $2 and removed_at >= $3`,
  );
  const setRole = sql(`${table}_set_role`, `update ${table} set role = $3 where ${groupColumn} = $1 and user_id = $2 and left_at is null`);
  return {
    async join(tx: ClientBase, { groupId, userId, role, joinedAt }: NewMember): Promise<void> {
      await run(tx, join, [newId('mem'), groupId, userId, role, joinedAt]);
    },
    /** Ends a membership by the member's own choice; `removeMember` ends another person's. */
    async leave(tx: ClientBase, groupId: string, userId: string, leftAt: string): Promise<void> {
      await run(tx, leave, [groupId, userId, leftAt]);
    },
    async wasRemovedSince(tx: ClientBase, groupId: string, userId: string, instant: string): Promise<boolean> {
      return (await run(tx, removedSince, [groupId, userId, instant])).length > 0;
    },
    async setRole(tx: ClientBase, groupId: string, userId: string, role: string): Promise<void> {
      await run(tx, setRole, [groupId, userId, role]);
    },
  };
}

export const organizationMembers = memberStatements('organization_members', 'organization_id');
export const teamMembers = memberStatements('team_members', 'team_id');
