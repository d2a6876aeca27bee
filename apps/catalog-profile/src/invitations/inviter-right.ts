import type { OrganizationRole } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import { findOrganizationStanding, findTeamStanding, mayInTeam, mayInviteInto, type StoredInvitation } from '../groups/index.js';
import { findNamedUser } from '../people/index.js';

/** Whether an inviter can use their rights: not while they are suspended or about to be deleted. */
export async function isInviterActive(client: Pool | ClientBase, inviterId: string): Promise<boolean> {
  const inviter = await findNamedUser(client, inviterId);
  return inviter?.isActive === true;
}

/** Whether an invitation's inviter still may invite, read without a lock; false if the group is gone. */
export async function isInviterEntitled(pool: Pool, { organizationId, teamId, inviterId, role }: StoredInvitation): Promise<boolean> {
  if (!(await isInviterActive(pool, inviterId))) return false;
  if (teamId === null) {
    const standing = await findOrganizationStanding(pool, inviterId, organizationId ?? '');
    return mayInviteInto(standing?.role ?? null, role as OrganizationRole);
  }
  const standing = await findTeamStanding(pool, inviterId, teamId);
  return standing !== undefined && mayInTeam(standing, 'invite');
}
