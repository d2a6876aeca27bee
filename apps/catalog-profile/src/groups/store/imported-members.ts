import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { type BulkTable, selectList, upsertAll, upsertStatement } from '../../rows/index.js';

/** A user's membership of a team or organization. Each pair permanently has one row, which a returning user gets back. */
export interface StoredMembership {
  id: string;
  /** The team or organization. */
  groupId: string;
  userId: string;
  role: string;
  joinedAt: string;
  /** Null while the membership is active. */
  leftAt: string | null;
}

/** The memberships of one kind of group. */
export interface MembershipTable {
  lock(tx: ClientBase, groupIds: readonly string[]): Promise<StoredMembership[]>;
  save(tx: ClientBase, memberships: readonly StoredMembership[]): Promise<void>;
}

function membershipTable(name: string, groupColumn: string): MembershipTable {
  const table: BulkTable = {
    name,
    key: [groupColumn, 'user_id'],
    columns: {
      id: ['id', 'text'],
      groupId: [groupColumn, 'text'],
      userId: ['user_id', 'text'],
      role: ['role', 'text'],
      joinedAt: ['joined_at', 'timestamptz'],
      leftAt: ['left_at', 'timestamptz'],
    },
  };
  const find = sql<StoredMembership>(
    `${name}_of_groups`,
    `select ${selectList(table, 'm')} from ${name} m where m.${groupColumn} = any($1) order by m.id for update`,
  );
  const upsert = upsertStatement(table);
  return {
    lock: (tx, groupIds) => run(tx, find, [groupIds]),
    save: (tx, memberships) => upsertAll(tx, upsert, memberships),
  };
}

export const TEAM_MEMBERSHIPS = membershipTable('team_members', 'team_id');
export const ORGANIZATION_MEMBERSHIPS = membershipTable('organization_members', 'organization_id');
