import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import type { OrganizationStaff } from './events.js';
import { findOrganizationStaff, type LockedTeam, lockTeam } from './store/locked-teams.js';

/** The team that platform staff name, whatever its visibility, locked. @throws DomainError error_team_not_found */
export async function requireStaffTeam(tx: ClientBase, identifier: string): Promise<{ team: LockedTeam; staff: OrganizationStaff }> {
  const team = await lockTeam(tx, identifier);
  if (!team) throw new DomainError('error_team_not_found');
  return { team, staff: await findOrganizationStaff(tx, team.organizationId, '') };
}
