import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';

/**
 * Whether a role is `floor` or higher: OWNER > ADMIN > MANAGER > MEMBER (docs/reference/leagues.md#roles). Callers without a role are below
 * every floor.
 */
export function isAtLeast(role: LeagueRole | null | undefined, floor: LeagueRole): boolean {
  return role != null && LEAGUE_ROLES.indexOf(role) <= LEAGUE_ROLES.indexOf(floor);
}
