/** How much there may be of what (management, sections F and G). Imports may exceed all of them. */
export const LIMITS = {
  ownedOrganizations: 5,
  organizationMembers: 200,
  organizationTeams: 50,
  openInvitations: 50,
  userTeams: 30,
  captainedTeams: 10,
  reservedNames: 10_000,
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

const DAY_MS = 24 * 60 * 60 * 1000;
export const daysLater = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
