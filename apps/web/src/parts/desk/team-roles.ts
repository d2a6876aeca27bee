/** What the reader is to a team: their roles in it and in its organization. */
export interface TeamStanding {
  userId: string | undefined;
  role: string | undefined;
  organizationRole: string | undefined;
}

const LEADING = ['CAPTAIN', 'CO_CAPTAIN'];
const STAFF = ['OWNER', 'ADMIN', 'MANAGER'];
const isIn = (roles: readonly string[], role: string | undefined): boolean => roles.includes(role?.toUpperCase() ?? '');

/** Captains, co-captains and staff of the organization invite people and remove them (docs/reference/teams.md). */
export const managesTeam = ({ role, organizationRole }: TeamStanding): boolean => isIn(LEADING, role) || isIn(STAFF, organizationRole);

/** Whether the reader removes this other member: a co-captain only plain members, and nobody the captain. */
export function mayRemove(standing: TeamStanding, member: { user: { id: string }; role: string }): boolean {
  if (member.user.id === standing.userId || isIn(['CAPTAIN'], member.role)) return false;
  return (
    managesTeam(standing) && (isIn(['MEMBER'], member.role) || isIn(['CAPTAIN'], standing.role) || isIn(STAFF, standing.organizationRole))
  );
}

/** Everybody leaves by themselves but the captain, who hands over or disbands first. */
export const mayLeave = ({ userId }: TeamStanding, member: { user: { id: string }; role: string }): boolean =>
  member.user.id === userId && !isIn(['CAPTAIN'], member.role);
