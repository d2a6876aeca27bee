import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import {
  findOrganizationMembers,
  type LockedOrganization,
  lockOrganization,
  type OrganizationMember,
} from './store/locked-organizations.js';

/** The organization that platform staff name, whatever its visibility, locked. @throws DomainError error_org_not_found */
export async function requireStaffOrganization(
  tx: ClientBase,
  identifier: string,
): Promise<{ organization: LockedOrganization; staff: OrganizationMember[] }> {
  const organization = await lockOrganization(tx, identifier);
  if (!organization) throw new DomainError('error_org_not_found');
  return { organization, staff: await findOrganizationMembers(tx, organization.id, []) };
}
