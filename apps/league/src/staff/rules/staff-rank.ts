import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';

/**
 * Whether somebody of a role may give a role, or change or remove who has it: it must be below their own, so nobody touches the OWNER
 * (docs/reference/leagues.md#staff).
 */
export function mayGovern(own: LeagueRole | null, other: LeagueRole): boolean {
  return own !== null && LEAGUE_ROLES.indexOf(own) < LEAGUE_ROLES.indexOf(other);
}
