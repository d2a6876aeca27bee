import { LEAGUE_ROLES, type LeagueRole } from './imported-league.js';

/** Whether a role is `floor` or higher: OWNER > ADMIN > MANAGER > MEMBER (contract 6). No role is lower than any. */
export function isAtLeast(role: LeagueRole | null | undefined, floor: LeagueRole): boolean {
  return role != null && LEAGUE_ROLES.indexOf(role) <= LEAGUE_ROLES.indexOf(floor);
}
