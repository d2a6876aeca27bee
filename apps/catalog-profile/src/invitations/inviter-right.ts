import type { OrganizationRole } from '@matchpoint/core';
import type { Pool } from 'pg';
import { findOrganizationStanding, findTeamStanding, mayInTeam, mayInviteInto, type StoredInvitation } from '../groups/index.js';

/** Whether an invitation's inviter still may invite, read without a lock; false if the group is gone. */
export async function isInviterEntitled(pool: Pool, { organizationId, teamId, inviterId, role }: StoredInvitation): Promise<boolean> {
  if (teamId === null) {
    const standing = await findOrganizationStanding(pool, inviterId, organizationId ?? '');
    return mayInviteInto(standing?.role ?? null, role as OrganizationRole);
  }
  const standing = await findTeamStanding(pool, inviterId, teamId);
  return standing !== undefined && mayInTeam(standing, 'invite');
}
