import { run, sql, type Statement } from '@matchpoint/postgres';
import type { Pool, QueryResultRow } from 'pg';
import { ALL_GAMES } from './organization-stats.js';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from './user-profiles.js';

export type SortBy = 'wins' | 'winRate' | 'experience';
export const SORT_ORDERS: readonly SortBy[] = ['wins', 'winRate', 'experience'];

/**
 * Contract 7, last paragraph, word for word the indexes of the migration. `order` ends ties by id on top of `keys`; rows equal in `keys`
 * share a rank; a row is better than `s` where any of `better` holds (one index range each, no two overlap).
 */
const RATE = '(b.wins::float8 / b.matches_played)';
const SORTS: Readonly<Record<SortBy, { keys: string; better: readonly string[] }>> = {
  wins: { keys: 'b.wins desc, b.losses', better: ['b.wins > s.wins', 'b.wins = s.wins and b.losses < s.losses'] },
  winRate: {
    keys: `${RATE} desc, b.matches_played desc`,
    better: [`${RATE} > s.rate`, `${RATE} = s.rate and b.matches_played > s.matches_played`],
  },
  experience: { keys: 'b.experience desc', better: ['b.experience > s.experience'] },
};
const IS_LISTED = 'b.is_listed and b.matches_played > 0';

export interface StatsColumns {
  rank: number;
  matchesPlayed: number;
  wins: number;
  losses: number;
  experience: number;
}

interface Board<Subject extends QueryResultRow> {
  pages: Readonly<Record<SortBy, Statement<Subject & StatsColumns>>>;
  ranks: Readonly<Record<SortBy, Statement<{ rank: number }>>>;
}

interface BoardDefinition {
  name: string;
  table: string;
  idColumn: string;
  /** Condition on `b` that picks the board's rows, with $2 (page) or $2 (rank) as the game where it has one. */
  scope: string;
  /** What the page shows of the subject, and where it comes from. */
  columns: string;
  join: string;
}

/** One board's statements: a page is the first rows of an ordered index, a rank is a count of what is better. */
function board<Subject extends QueryResultRow>({ name, table, idColumn, scope, columns, join }: BoardDefinition): Board<Subject> {
  const page = (sortBy: SortBy): Statement<Subject & StatsColumns> => sql(
    `leaderboard_${name}_${sortBy}`,
    `select p.rank, p.matches_played as "matchesPlayed", p.wins, p.losses, p.experience, ${columns}
     from (select b.*, rank() over (order by ${SORTS[sortBy].keys}) from (
       select * from ${table} b where ${IS_LISTED}${scope} order by ${SORTS[sortBy].keys}, b.${idColumn} limit $1) b) p
     ${join} order by p.rank, p.${idColumn}`,
  );
  const rank = (sortBy: SortBy): Statement<{ rank: number }> => sql(
    `leaderboard_${name}_${sortBy}_rank`,
    `select 1 + ${SORTS[sortBy].better.map((better) => `(select count(*) from ${table} b where ${IS_LISTED}${scope} and ${better})`).join(' + ')} as rank
     from (select b.*, ${RATE} as rate from ${table} b where ${IS_LISTED}${scope} and b.${idColumn} = $1) s`,
  );
  const each = <T>(make: (sortBy: SortBy) => T): Readonly<Record<SortBy, T>> => ({ wins: make('wins'), winRate: make('winRate'), experience: make('experience') });
  return { pages: each(page), ranks: each(rank) };
}

export interface TeamSubject {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  gameSlug: string;
}
const TEAM_PARTS = {
  table: 'team_stats',
  idColumn: 'team_id',
  columns: 't.id, t.slug, t.name, t.tag, t.avatar_url as "avatarUrl", p.game_id as "gameSlug"',
  join: 'join teams t on t.id = p.team_id',
};
export const TEAM_BOARD = board<TeamSubject>({ name: 'teams', scope: '', ...TEAM_PARTS });
export const TEAM_BOARD_OF_GAME = board<TeamSubject>({ name: 'teams_of_game', scope: ' and b.game_id = $2', ...TEAM_PARTS });

export type PlayerSubject = UserProfileRow;
const PLAYERS = board<PlayerSubject>({
  name: 'players', table: 'player_stats', idColumn: 'user_id', scope: '',
  columns: USER_PROFILE_COLUMNS,
  join: 'join users u on u.id = p.user_id',
});

export interface OrganizationSubject {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
  teamCount: number;
}
// Teams of the organization: all active ones, or those of the board's game.
const ORGANIZATIONS = board<OrganizationSubject>({
  name: 'organizations', table: 'organization_stats', idColumn: 'organization_id', scope: ' and b.game_id = $2',
  columns: `o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility,
    (select count(*) from teams t where t.organization_id = o.id and t.status = 'active' and $2 in ('${ALL_GAMES}', t.game_id)) as "teamCount"`,
  join: 'join organizations o on o.id = p.organization_id',
});

/** The first `limit` teams, of one game or of all. */
export function listTeamLeaderboard(pool: Pool, sortBy: SortBy, limit: number, gameId?: string): Promise<(TeamSubject & StatsColumns)[]> {
  return gameId === undefined ? run(pool, TEAM_BOARD.pages[sortBy], [limit]) : run(pool, TEAM_BOARD_OF_GAME.pages[sortBy], [limit, gameId]);
}

export function listPlayerLeaderboard(pool: Pool, sortBy: SortBy, limit: number): Promise<(PlayerSubject & StatsColumns)[]> {
  return run(pool, PLAYERS.pages[sortBy], [limit]);
}

export function listOrganizationLeaderboard(pool: Pool, sortBy: SortBy, limit: number, gameId?: string): Promise<(OrganizationSubject & StatsColumns)[]> {
  return run(pool, ORGANIZATIONS.pages[sortBy], [limit, gameId ?? ALL_GAMES]);
}

/** Whose rank is asked for, on the board of one game or of all. */
export type Ranked = { of: 'team' | 'organization'; id: string; gameId?: string } | { of: 'player'; id: string };

/**
 * 1 plus the number of those strictly better, so that ties share a rank (1-2-2-4); undefined: not listed.
 * The one place that knows how a rank is found: it counts on the board's index, which costs time in the rank's size.
 */
export async function findRank(pool: Pool, sortBy: SortBy, ranked: Ranked): Promise<number | undefined> {
  const [row] = await rankRows(pool, sortBy, ranked);
  return row?.rank;
}

function rankRows(pool: Pool, sortBy: SortBy, ranked: Ranked): Promise<{ rank: number }[]> {
  if (ranked.of === 'player') return run(pool, PLAYERS.ranks[sortBy], [ranked.id]);
  if (ranked.of === 'organization') return run(pool, ORGANIZATIONS.ranks[sortBy], [ranked.id, ranked.gameId ?? ALL_GAMES]);
  return ranked.gameId === undefined ? run(pool, TEAM_BOARD.ranks[sortBy], [ranked.id]) : run(pool, TEAM_BOARD_OF_GAME.ranks[sortBy], [ranked.id, ranked.gameId]);
}
