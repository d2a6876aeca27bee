import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';

/**
 * Whether a role may give another role, or change or remove its holder: it must be below their own, so nobody touches the OWNER
 * (docs/reference/leagues.md#staff).
 */
export function mayGovern(own: LeagueRole | null, other: LeagueRole): boolean {
  return own !== null && LEAGUE_ROLES.indexOf(own) < LEAGUE_ROLES.indexOf(other);
}
