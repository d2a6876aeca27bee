/** Words that several processes store, send or check: roles and statuses. Each list is declared here once. */

/** Roles of platform staff, lowest first (docs/reference/platform-staff.md). */
export const STAFF_ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const isStaffRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text);

/** Whether a role is `floor` or higher; someone without a role is below every floor. */
export const isStaffAtLeast = (role: string | null | undefined, floor: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role as StaffRole) >= STAFF_ROLES.indexOf(floor);

/** Roles in an organization, highest first (docs/reference/organizations.md). */
export const ORGANIZATION_ROLES = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** Roles on a league's staff, highest first. */
export const LEAGUE_ROLES = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;
export type LeagueRole = (typeof LEAGUE_ROLES)[number];

type GroupRole = OrganizationRole & LeagueRole;
/** Roles in an organization or on a league's staff that are given: ownership is only transferred. */
export const ASSIGNABLE_ROLES = ['ADMIN', 'MANAGER', 'MEMBER'] as const satisfies readonly GroupRole[];

/** Whether a role in an organization or on a league's staff is `floor` or higher; someone without a role is below every floor. */
export const isGroupRoleAtLeast = (role: string | null | undefined, floor: GroupRole): boolean =>
  (ORGANIZATION_ROLES.slice(0, ORGANIZATION_ROLES.indexOf(floor) + 1) as readonly (string | null | undefined)[]).includes(role);

/** Roles in a team, highest first (docs/reference/teams.md). */
export const TEAM_ROLES = ['CAPTAIN', 'CO_CAPTAIN', 'MEMBER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
/** Roles that act for a team in its matches. */
export const CAPTAIN_ROLES = ['CAPTAIN', 'CO_CAPTAIN'] as const satisfies readonly TeamRole[];
export const isCaptainRole = (role: string): boolean => (CAPTAIN_ROLES as readonly string[]).includes(role);

export const MATCH_STATUSES = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];
/** A match in one of these statuses has two teams and no result yet. */
export const BEGUN_STATUSES = ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'] as const satisfies readonly MatchStatus[];

/** Statuses of a tournament (docs/reference/tournaments.md). */
export const TOURNAMENT_STATUSES = ['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];
export const TOURNAMENT_FORMATS = ['SINGLE_ELIMINATION', 'DOUBLE_ELIMINATION', 'ROUND_ROBIN', 'SWISS'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];
const OVER: readonly string[] = ['COMPLETED', 'CANCELLED'] satisfies TournamentStatus[];
/** Whether a tournament with this status is over. */
export const isTournamentOver = (status: string): boolean => OVER.includes(status);

export const PUBLISH_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

export const ATTENDANCE_STATUSES = ['ATTENDING', 'NOT_ATTENDING', 'TENTATIVE'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** A team's membership of a league through all its states. */
export const MEMBERSHIP_STATUSES = ['pending', 'approved', 'denied', 'withdrawn', 'left', 'removed', 'banned'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export const PENALTY_TYPES = ['POINT_DEDUCTION', 'MATCH_FORFEIT', 'WARNING'] as const;
export type PenaltyType = (typeof PENALTY_TYPES)[number];

export const POINTS_UNITS = ['POINTS', 'EXPERIENCE'] as const;
export type PointsUnit = (typeof POINTS_UNITS)[number];

export const TICKET_STATUSES = ['open', 'in_progress', 'awaiting_response', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Statuses of a webhook delivery. */
export const DELIVERY_STATUSES = ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Kinds of API keys (docs/reference/authentication.md#api-keys). */
export const KEY_KINDS = ['personal', 'game_developer', 'league_operator'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** What a person's keys may use, by name (docs/reference/authentication.md#plans). */
export const API_PLANS = ['api_free', 'api_pro', 'api_studio'] as const;
export type ApiPlan = (typeof API_PLANS)[number];

/** Changes of an account's credentials, each mailed to its owner. */
export const CREDENTIAL_CHANGES = [
  'password_changed',
  'password_reset',
  'email_changed',
  'totp_enabled',
  'totp_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_removed',
  'deletion_scheduled',
  'deletion_cancelled',
] as const;
export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];

/** Activity that an account's owner is shown: sign-ins, failed attempts, and changes. */
export const SECURITY_EVENT_TYPES = ['signed_in', 'registered', 'second_factor_failed', ...CREDENTIAL_CHANGES] as const;
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];
