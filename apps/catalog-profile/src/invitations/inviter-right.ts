import type { OrganizationRole } from '@matchpoint/core';
import type { Pool } from 'pg';
import {
  findOrganizationStanding,
  findTeamStanding,
  mayInOrganization,
  mayInTeam,
  outranks,
  type StoredInvitation,
} from '../groups/index.js';

/** Whether somebody with this role in an organization, or none, may invite into a role there. */
export function mayInviteInto(own: OrganizationRole | null, invited: OrganizationRole): boolean {
  return own !== null && mayInOrganization(own, 'invite') && outranks(own, invited);
}

/** Whether an invitation's inviter still may invite, read without a lock; false if the group is gone. */
export async function isInviterEntitled(pool: Pool, { organizationId, teamId, inviterId, role }: StoredInvitation): Promise<boolean> {
  if (teamId === null) {
    const standing = await findOrganizationStanding(pool, inviterId, organizationId ?? '');
    return mayInviteInto(standing?.role ?? null, role as OrganizationRole);
  }
  const standing = await findTeamStanding(pool, inviterId, teamId);
  return standing !== undefined && mayInTeam(standing, 'invite');
}
