import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { GroupId } from './store/statement.js';
import { revokeInvitationsOf } from './store/invitations.js';

const removal = (table: 'organization_members' | 'team_members', groupColumn: string) =>
  sql(
    `${table}_remove`,
    `update ${table} set left_at = $3, removed_at = $3 where ${groupColumn} = $1 and user_id = $2 and left_at is null`,
  );
const REMOVE_FROM_ORGANIZATION = removal('organization_members', 'organization_id');
const REMOVE_FROM_TEAM = removal('team_members', 'team_id');

/**
 * Ends another person's membership of a locked group, and everything that would readmit them: their open invitations, and links created
 * until now.
 * @param removedAt ISO 8601
 */
export async function removeMember(tx: ClientBase, group: GroupId, userId: string, removedAt: string): Promise<void> {
  const { organizationId, teamId } = group;
  await run(tx, teamId === null ? REMOVE_FROM_ORGANIZATION : REMOVE_FROM_TEAM, [teamId ?? organizationId, userId, removedAt]);
  await revokeInvitationsOf(tx, group, userId);
}
