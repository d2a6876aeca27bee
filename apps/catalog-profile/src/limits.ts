import { DAY_MS } from '@matchpoint/core';

/** Limits on numbers of objects (docs/reference/organizations.md and docs/reference/teams.md). Imports may exceed all of them. */
export const LIMITS = {
  ownedOrganizations: 5,
  organizationMembers: 200,
  organizationTeams: 50,
  organizationBans: 1_000,
  openInvitations: 50,
  /** Invitations of a person to one group in 24 hours: each notifies them. */
  invitationsADay: 20,
  userTeams: 30,
  captainedTeams: 10,
  reservedNames: 10_000,
  /** Organizations that a person may found in 24 hours, and likewise teams. */
  foundingsADay: 20,
  /** Deleted organizations whose names stay reserved per person. */
  retiredNames: 5,
} as const;

const MIN_ROSTER = 20;

/** Most members of a team of a game. */
export function maxTeamMembers(maxTeamSize: number): number {
  return Math.max(MIN_ROSTER, 2 * maxTeamSize);
}

/** How often a name may change. */
export const RENAMES = { organizationDays: 7, userDays: 30 } as const;
/** How long an old name redirects, how long it stays reserved, and the same for a deleted organization's slug. */
export const OLD_NAMES = { leadDays: 90, holdDays: 365, deletedDays: 30 } as const;

export const daysLater = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
