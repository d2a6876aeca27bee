import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Pool } from 'pg';
import { findOrganizationStanding, findTeamStanding, type GroupId, requireOrganizationRole, requireTeamRight } from '../groups/index.js';

/** The one group that a reference names. */
export function groupOf(group: catalogProfile.GroupReference | undefined): { kind: 'organization' | 'team'; identifier: string } {
  if (group?.organization !== undefined) return { kind: 'organization', identifier: group.organization };
  if (group?.team !== undefined) return { kind: 'team', identifier: group.team };
  throw invalidInput('group', 'names neither an organization nor a team');
}

/**
 * The group of a reference, if the caller may read its invitations.
 * @throws DomainError error_org_not_found, error_org_membership_required, error_org_role_required; error_team_not_found,
 * error_captain_required
 */
export async function requireInvitingGroup(
  pool: Pool,
  userId: string,
  reference: catalogProfile.GroupReference | undefined,
): Promise<GroupId> {
  const { kind, identifier } = groupOf(reference);
  if (kind === 'organization') {
    const standing = await findOrganizationStanding(pool, userId, identifier);
    if (!standing) throw new DomainError('error_org_not_found');
    requireOrganizationRole(standing.role, 'invite');
    return { organizationId: standing.id, teamId: null };
  }
  const standing = await findTeamStanding(pool, userId, identifier);
  if (!standing) throw new DomainError('error_team_not_found');
  requireTeamRight(standing, 'invite');
  return { organizationId: null, teamId: standing.id };
}
