import { DAY_MS } from '@matchpoint/core';

/** How much there may be of what (docs/reference/organizations.md and docs/reference/teams.md). Imports may exceed all of them. */
export const LIMITS = {
  ownedOrganizations: 5,
  organizationMembers: 200,
  organizationTeams: 50,
  organizationBans: 1_000,
  openInvitations: 50,
  userTeams: 30,
  captainedTeams: 10,
  reservedNames: 10_000,
  /** Organizations, and as many teams, that a person founds in 24 hours. */
  foundingsADay: 20,
  /** Deleted organizations whose names a person keeps from others. */
  retiredNames: 5,
} as const;

const MIN_ROSTER = 20;

/** Most members of a team of a game. */
export function maxTeamMembers(maxTeamSize: number): number {
  return Math.max(MIN_ROSTER, 2 * maxTeamSize);
}

/** How often a name may change. */
export const RENAMES = { organizationDays: 7, userDays: 30 } as const;
/** How long an old name leads on, and how long it is nobody else's; a deleted organization's slug. */
export const OLD_NAMES = { leadDays: 90, holdDays: 365, deletedDays: 30 } as const;

export const daysLater = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
