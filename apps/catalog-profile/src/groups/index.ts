export { type Member, resolveMembers, storeMembers } from './import/store-members.js';
export { inviteUser, makeInvitationLink } from './invite-user.js';
export { removeMember } from './remove-member.js';
export {
  checkBan,
  checkInvitedRole,
  checkRemoval,
  checkRoleChange,
  mayInOrganization,
  mayInviteInto,
  type OrganizationAction,
  outranks,
  requireOrganizationRole,
} from './rules/organization-roles.js';
export {
  checkTeamRemoval,
  hasCaptain,
  mayInTeam,
  requireTeamRight,
  successorOf,
  type TeamAction,
  type TeamStanding,
} from './rules/team-roles.js';
export { noteFounding } from './store/foundings.js';
export { ORGANIZATION_MEMBERSHIPS, TEAM_MEMBERSHIPS } from './store/imported-members.js';
export {
  findInvitation,
  findInvitationByCode,
  hasUsedInvitation,
  noteInvitationUse,
  revokeInvitationsInto,
  revokeInvitationsOfTeam,
  setInvitationStatus,
  type StoredInvitation,
} from './store/invitations.js';
export { MEMBER_FIELDS, memberColumns, type MemberRow } from './store/member-columns.js';
export { organizationMembers, teamMembers } from './store/members.js';
export { shownFieldsOf } from './store/shown-fields.js';
export { findOrganizationStanding, findTeamStanding } from './store/standing.js';
export { type GroupId, groupSql, runOfGroup } from './store/statement.js';
export { IS_OF_NO_DISABLED, TEAM_STATUS } from './store/team-status.js';
export { toMember } from './to-member.js';
