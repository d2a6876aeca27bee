import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';

/** Whether a role is above another. */
export function isAbove(role: LeagueRole, other: LeagueRole): boolean {
  return LEAGUE_ROLES.indexOf(role) < LEAGUE_ROLES.indexOf(other);
}

/**
 * Whether a role may give another role, or change or remove its holder: it must be below their own, so nobody touches the OWNER
 * (docs/reference/leagues.md#staff).
 */
export function mayGovern(own: LeagueRole | null, other: LeagueRole): boolean {
  return own !== null && isAbove(own, other);
}
