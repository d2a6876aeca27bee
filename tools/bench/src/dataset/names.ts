/** Names that `data/profiles.sql` and `data/matches.sql` give to what they generate. Numbers begin with 1. */

export const TEAMS_AN_ORGANIZATION = 40;
const MEMBERS_A_TEAM = 5;
export const GAMES = ['valorant', 'counter_strike_2', 'call_of_duty_black_ops_7', 'league_of_legends'] as const;

/** The game of every fourth team; its developers create matches. */
export const GAME = 'valorant';
export const MODE = 'standard';

export const teamSlug = (team: number): string => `bench-team-${team}`;
export const teamId = (team: number): string => `team_0${team.toString(16).padStart(25, '0')}`;
export const userId = (user: number): string => `user_0${user.toString(16).padStart(25, '0')}`;
export const username = (user: number): string => `bench_user_${user}`;
export const organizationSlug = (organization: number): string => `Bench_${organization}`;
export const captainOf = (team: number): number => (team - 1) * MEMBERS_A_TEAM + 1;

/** The organization of a team: teams are dealt out in groups of four, one a game. */
export function organizationOf(team: number, teams: number): number {
  return 1 + (Math.floor((team - 1) / GAMES.length) % (teams / TEAMS_AN_ORGANIZATION));
}

/** The nth team that plays {@link GAME}, and again from the first. */
export function teamOfGame(nth: number, teams: number): number {
  return 1 + ((nth * GAMES.length) % teams);
}
