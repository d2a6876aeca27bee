import type { AssignableTeamRole } from '@matchpoint/sdk';

const LEADING = ['CAPTAIN', 'CO_CAPTAIN'];
const MANAGING = ['OWNER', 'ADMIN', 'MANAGER'];

/** Whether a role leads a team, which includes creating and accepting its matches. */
export const leads = ({ role }: { role: string }): boolean => LEADING.includes(role.toUpperCase());

/** Whether a role manages the teams of an organization, which includes creating them and inviting players (docs/reference/teams.md). */
export const managesTeams = ({ role }: { role: string }): boolean => MANAGING.includes(role.toUpperCase());

/** The user's roles in a team and in its organization. */
export interface TeamStanding {
  userId: string | undefined;
  role: string | undefined;
  organizationRole: string | undefined;
}

const is = (wanted: string, role: string | undefined): boolean => role?.toUpperCase() === wanted;
const isStaff = ({ organizationRole: role }: TeamStanding): boolean => role !== undefined && managesTeams({ role });

/** Captains, co-captains and staff of the organization invite people and remove them (docs/reference/teams.md). */
export const managesTeam = (standing: TeamStanding): boolean => leads({ role: standing.role ?? '' }) || isStaff(standing);

/** The captain, and owners and admins of the organization, hand the captaincy over and disband the team (docs/reference/teams.md). */
export const decidesOnTeam = ({ role, organizationRole }: TeamStanding): boolean =>
  is('CAPTAIN', role) || is('OWNER', organizationRole) || is('ADMIN', organizationRole);

/** Whether the user can remove another member: co-captains only plain members, and nobody the captain. */
export function mayRemove(standing: TeamStanding, member: { user: { id: string }; role: string }): boolean {
  if (member.user.id === standing.userId || is('CAPTAIN', member.role)) return false;
  return managesTeam(standing) && (is('MEMBER', member.role) || is('CAPTAIN', standing.role) || isStaff(standing));
}

/** The role that the user can give a member instead of the current one; the captain's is handed over. Undefined: none. */
export function roleToGive(standing: TeamStanding, { role }: { role: string }): AssignableTeamRole | undefined {
  if (is('CAPTAIN', role) || !(is('CAPTAIN', standing.role) || isStaff(standing))) return undefined;
  return is('MEMBER', role) ? 'CO_CAPTAIN' : 'MEMBER';
}

/** Everyone can leave except the captain, who must transfer the captaincy or disband the team first. */
export const mayLeave = ({ userId }: TeamStanding, member: { user: { id: string }; role: string }): boolean =>
  member.user.id === userId && !is('CAPTAIN', member.role);
