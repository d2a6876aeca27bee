/**
 * Permissions on organizations, teams, people and the platform (docs/reference/platform-staff.md): operation by role, called over HTTP
 * by every kind of credential (e2e/group-access.test.ts). Independent of the product's rules.
 */

/** A person's role in an organization, in one of its teams, or in neither. */
export const GROUP_ROLES = [
  'OWNER',
  'ADMIN',
  'MANAGER',
  'ORGANIZATION_MEMBER',
  'CAPTAIN',
  'CO_CAPTAIN',
  'TEAM_MEMBER',
  'STRANGER',
] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** Names of what a walk has created; `ended` is a disbanded team, `nobody` a nonexistent user. */
export interface Groups {
  organization: string;
  team: string;
  ended: string;
  captain: string;
  nobody: string;
}

export interface GroupAccess {
  operationId: string;
  on: 'organization' | 'team';
  method: string;
  path: (groups: Groups) => string;
  body?: (groups: Groups) => object;
  /** The roles that are allowed. */
  roles: readonly GroupRole[];
  /** The response to an allowed caller. The call has no effect: it names nobody, or something that has ended. */
  answer: 'ok' | string;
}

const OWNERS: readonly GroupRole[] = ['OWNER'];
const ADMINS: readonly GroupRole[] = ['OWNER', 'ADMIN'];
const MANAGERS: readonly GroupRole[] = ['OWNER', 'ADMIN', 'MANAGER'];
const CLOSERS: readonly GroupRole[] = [...ADMINS, 'CAPTAIN'];
const CAPTAIN_OR_ORG: readonly GroupRole[] = [...MANAGERS, 'CAPTAIN'];
const CAPTAINS_OR_ORG: readonly GroupRole[] = [...CAPTAIN_OR_ORG, 'CO_CAPTAIN'];

const organization =
  (rest = '') =>
  (groups: Groups): string =>
    `/orgs/${groups.organization}${rest}`;
const team =
  (rest = '') =>
  (groups: Groups): string =>
    `/teams/${groups.team}${rest}`;
const NOBODY = 'error_user_not_found';

export const GROUP_ACCESS: readonly GroupAccess[] = [
  {
    ...{ operationId: 'createTeam', on: 'organization', method: 'POST', path: () => '/teams', roles: MANAGERS, answer: 'error_name_taken' },
    body: (groups) => ({
      ...{ name: groups.team, tag: 'WALK', gameId: 'valorant', playlistId: 'competitive' },
      organizationId: groups.organization,
    }),
  },
  ...(
    [
      ['updateOrganization', 'PATCH', organization(), ADMINS, 'ok', () => ({})],
      ['deleteOrganization', 'DELETE', organization(), OWNERS, 'error_org_has_active_teams'],
      ['addOrganizationMember', 'POST', organization('/members'), ADMINS, NOBODY, ({ nobody: n }) => ({ targetUserId: n, role: 'MEMBER' })],
      ['addOrganizationMember', 'POST', organization('/members'), OWNERS, NOBODY, ({ nobody: n }) => ({ targetUserId: n, role: 'ADMIN' })],
      ['removeOrgMember', 'DELETE', (groups) => organization(`/members/${groups.nobody}`)(groups), ADMINS, NOBODY],
      [
        'setOrgMemberRole',
        'PATCH',
        (groups) => organization(`/members/${groups.nobody}/role`)(groups),
        ADMINS,
        NOBODY,
        () => ({ role: 'MEMBER' }),
      ],
      ['transferOrgOwnership', 'POST', organization('/ownership/transfer'), OWNERS, NOBODY, ({ nobody: n }) => ({ newOwnerId: n })],
      ['listOrgBans', 'GET', organization('/bans'), ADMINS, 'ok'],
      ['banOrgUser', 'POST', organization('/bans'), ADMINS, NOBODY, ({ nobody: n }) => ({ userId: n, reason: 'Walked.' })],
      ['unbanOrgUser', 'DELETE', (groups) => organization(`/bans/${groups.nobody}`)(groups), ADMINS, NOBODY],
      ['listOrgInvitations', 'GET', organization('/invitations'), ADMINS, 'ok'],
      ['createOrgInvitation', 'POST', organization('/invitations'), ADMINS, NOBODY, ({ nobody: n }) => ({ userId: n, role: 'MANAGER' })],
      ['createOrgInvitation', 'POST', organization('/invitations'), OWNERS, NOBODY, ({ nobody: n }) => ({ userId: n, role: 'ADMIN' })],
      ['revokeOrgInvitation', 'DELETE', organization('/invitations/inv_nobody'), ADMINS, 'error_invitation_not_found'],
    ] satisfies Row[]
  ).map((row) => toAccess('organization', row)),
  ...(
    [
      ['updateTeam', 'PATCH', team(), CAPTAINS_OR_ORG, 'ok', () => ({})],
      ['disbandTeam', 'DELETE', ({ ended }) => `/teams/${ended}`, CLOSERS, 'error_team_not_active'],
      ['removeTeamMember', 'DELETE', (groups) => team(`/members/${groups.nobody}`)(groups), CAPTAINS_OR_ORG, NOBODY],
      ['removeTeamMember', 'DELETE', (groups) => team(`/members/${groups.captain}`)(groups), CAPTAIN_OR_ORG, 'error_team_captain_stays'],
      [
        'setTeamMemberRole',
        'PATCH',
        (groups) => team(`/members/${groups.captain}/role`)(groups),
        CAPTAIN_OR_ORG,
        'error_team_captain_stays',
        () => ({ role: 'MEMBER' }),
      ],
      ['transferTeamCaptaincy', 'POST', team('/captaincy/transfer'), CLOSERS, NOBODY, ({ nobody: n }) => ({ newCaptainId: n })],
      ['listTeamInvitations', 'GET', team('/invitations'), CAPTAINS_OR_ORG, 'ok'],
      ['createTeamInvitation', 'POST', team('/invitations'), CAPTAINS_OR_ORG, NOBODY, ({ nobody: n }) => ({ userId: n })],
      ['revokeTeamInvitation', 'DELETE', team('/invitations/inv_nobody'), CAPTAINS_OR_ORG, 'error_invitation_not_found'],
    ] satisfies Row[]
  ).map((row) => toAccess('team', row)),
];

type Row = [
  operationId: string,
  method: string,
  path: GroupAccess['path'],
  roles: readonly GroupRole[],
  answer: string,
  body?: (groups: Groups) => object,
];

function toAccess(on: GroupAccess['on'], [operationId, method, path, roles, answer, body]: Row): GroupAccess {
  return { operationId, on, method, path, roles, answer, ...(body && { body }) };
}

/** The refusal of anyone else: a private group is not found by people outside it (docs/reference/platform-staff.md). */
export function refusalOf({ on }: GroupAccess, role: GroupRole, isPrivate: boolean): { status: number; code: string } {
  const isOfOrganization = MANAGERS.includes(role) || role === 'ORGANIZATION_MEMBER';
  const isKnown = isOfOrganization || (on === 'team' && role !== 'STRANGER');
  if (isPrivate && !isKnown) return { status: 404, code: on === 'team' ? 'error_team_not_found' : 'error_org_not_found' };
  if (on === 'team') return { status: 403, code: 'error_captain_required' };
  return { status: 403, code: isOfOrganization ? 'error_org_role_required' : 'error_org_membership_required' };
}

/** Private things: another person's and nonexistent ones are the same 404 (docs/reference/platform-staff.md). */
export const OWN_THINGS: readonly [operationId: string, method: string, path: (id: string) => string, code: string, body?: object][] = [
  ['acceptInvitation', 'POST', (id) => `/user/invitations/${id}/accept`, 'error_invitation_not_found'],
  ['declineInvitation', 'POST', (id) => `/user/invitations/${id}/decline`, 'error_invitation_not_found'],
  ['updateUserConnection', 'PATCH', (id) => `/user/connections/${id}`, 'error_connection_not_found', { showOnProfile: false }],
  ['deleteUserConnection', 'DELETE', (id) => `/user/connections/${id}`, 'error_connection_not_found'],
];

export const STAFF_RANKS = ['SUPPORT', 'MODERATOR', 'OPERATOR'] as const;

/** Lowest role for each staff operation (docs/reference/platform-staff.md), by a session and never by a key. */
export const STAFF_ACCESS: Record<string, (typeof STAFF_RANKS)[number]> = {
  listStaffUsers: 'SUPPORT',
  getStaffUser: 'SUPPORT',
  listStaffUserApiKeys: 'SUPPORT',
  listStaffUserSessions: 'SUPPORT',
  listStaffAudit: 'SUPPORT',
  getStaffSystem: 'SUPPORT',
  signOutStaffUser: 'SUPPORT',
  mailStaffPasswordReset: 'SUPPORT',
  revokeStaffUserApiKey: 'SUPPORT',
  suspendStaffUser: 'MODERATOR',
  reinstateStaffUser: 'MODERATOR',
  renameStaffUser: 'MODERATOR',
  clearStaffUserProfile: 'MODERATOR',
  disableStaffTeam: 'MODERATOR',
  enableStaffTeam: 'MODERATOR',
  renameStaffTeam: 'MODERATOR',
  clearStaffTeamProfile: 'MODERATOR',
  disableStaffOrg: 'MODERATOR',
  enableStaffOrg: 'MODERATOR',
  renameStaffOrg: 'MODERATOR',
  clearStaffOrgProfile: 'MODERATOR',
  assignStaffTeamCaptain: 'OPERATOR',
  assignStaffOrgOwner: 'OPERATOR',
  changeStaffUserPlan: 'OPERATOR',
  setStaffRole: 'OPERATOR',
  setStaffUserVerified: 'OPERATOR',
  inviteStaffUser: 'OPERATOR',
  scheduleStaffUserDeletion: 'OPERATOR',
  cancelStaffUserDeletion: 'OPERATOR',
  listGameDevelopers: 'OPERATOR',
  addGameDeveloper: 'OPERATOR',
  removeGameDeveloper: 'OPERATOR',
  listReservedNames: 'OPERATOR',
  reserveName: 'OPERATOR',
  releaseName: 'OPERATOR',
};
