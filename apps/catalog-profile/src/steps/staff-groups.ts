import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { findOrganizationMembers, type LockedOrganization, lockOrganization, type OrganizationMember } from '../db/organization-changes.js';
import { findOrganizationStaff, type LockedTeam, lockTeam } from '../db/team-changes.js';
import type { OrganizationStaff } from '../outbox/team-events.js';

/** The team that staff of the platform name, whoever may know of it, locked. @throws DomainError error_team_not_found */
export async function requireStaffTeam(tx: ClientBase, identifier: string): Promise<{ team: LockedTeam; staff: OrganizationStaff }> {
  const team = await lockTeam(tx, identifier);
  if (!team) throw new DomainError('error_team_not_found');
  return { team, staff: await findOrganizationStaff(tx, team.organizationId, '') };
}

/** The organization that they name, locked. @throws DomainError error_org_not_found */
export async function requireStaffOrganization(
  tx: ClientBase,
  identifier: string,
): Promise<{ organization: LockedOrganization; staff: OrganizationMember[] }> {
  const organization = await lockOrganization(tx, identifier);
  if (!organization) throw new DomainError('error_org_not_found');
  return { organization, staff: await findOrganizationMembers(tx, organization.id, []) };
}
