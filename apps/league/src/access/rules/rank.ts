import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';

/** Whether a role is `floor` or higher: OWNER > ADMIN > MANAGER > MEMBER (docs/reference/leagues.md#roles). No role is lower than any. */
export function isAtLeast(role: LeagueRole | null | undefined, floor: LeagueRole): boolean {
  return role != null && LEAGUE_ROLES.indexOf(role) <= LEAGUE_ROLES.indexOf(floor);
}
