/** Limits on roles (docs/reference/leagues.md#staff). Imports may exceed all of them. */
export const STAFF_LIMITS = {
  /** People on the staff of a league. */
  staffOfLeague: 200,
  /** Open invitations of a league. */
  openInvitations: 50,
  /** Invitations of a person by a league in 24 hours: each notifies them, and may be withdrawn and made again, or changed. */
  invitationsOfPersonADay: 20,
  /** Leagues whose staff a person belongs to. */
  rolesOfPerson: 20,
  /** Leagues that a person owns. */
  ownedByPerson: 10,
} as const;

/** How long an invitation onto a staff is open. */
export const INVITATION_HOURS = 168;
