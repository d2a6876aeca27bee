import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { type Board, BOARDS, isOnBoard, orderBy, type SortBy } from './leaderboard-boards.js';
import { ALL_GAMES } from './organization-stats.js';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from './user-profiles.js';

export interface StatsColumns {
  rank: number;
  matchesPlayed: number;
  wins: number;
  losses: number;
  experience: number;
}

type Pages<Subject extends QueryResultRow> = Readonly<Record<SortBy, Statement<Subject & StatsColumns>>>;

/** What a page shows of the subject, and where it comes from. $2 is the game of a board of a game. */
interface Shown {
  columns: string;
  join: string;
}

/** One board's pages: the first $1 rows of an ordered index; the id on top of the order ends ties. */
function pagesOf<Subject extends QueryResultRow>(board: Board, { columns, join }: Shown): Pages<Subject> {
  const page = (sortBy: SortBy): Statement<Subject & StatsColumns> =>
    sql(
      `leaderboard_${board.name}_${sortBy}`,
      `select p.rank, p.matches_played as "matchesPlayed", p.wins, p.losses, p.experience, ${columns}
     from (select b.*, rank() over (order by ${orderBy(sortBy, 'b')}) from (
       select * from ${board.table} b where ${isOnBoard(board, '$2')} order by ${orderBy(sortBy, 'b')}, b.${board.idColumn} limit $1) b) p
     ${join} order by p.rank, p.${board.idColumn}`,
    );
  return { wins: page('wins'), winRate: page('winRate'), experience: page('experience') };
}

export interface TeamSubject {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  gameSlug: string;
}
const TEAM_PARTS: Shown = {
  columns: 't.id, t.slug, t.name, t.tag, t.avatar_url as "avatarUrl", p.game_id as "gameSlug"',
  join: 'join teams t on t.id = p.team_id',
};
export const TEAM_PAGES = pagesOf<TeamSubject>(BOARDS.teams, TEAM_PARTS);
export const TEAM_PAGES_OF_GAME = pagesOf<TeamSubject>(BOARDS.teamsOfGame, TEAM_PARTS);

export type PlayerSubject = UserProfileRow;
const PLAYER_PAGES = pagesOf<PlayerSubject>(BOARDS.players, { columns: USER_PROFILE_COLUMNS, join: 'join users u on u.id = p.user_id' });

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
const ORGANIZATION_PAGES = pagesOf<OrganizationSubject>(BOARDS.organizations, {
  columns: `o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility,
    (select count(*) from teams t where t.organization_id = o.id and t.status = 'active' and $2 in ('${ALL_GAMES}',
      t.game_id)) as "teamCount"`,
  join: 'join organizations o on o.id = p.organization_id',
});

/** The first `limit` teams, of one game or of all. */
export function listTeamLeaderboard(
  client: Pool | ClientBase,
  sortBy: SortBy,
  limit: number,
  gameId?: string,
): Promise<(TeamSubject & StatsColumns)[]> {
  return gameId === undefined ? run(client, TEAM_PAGES[sortBy], [limit]) : run(client, TEAM_PAGES_OF_GAME[sortBy], [limit, gameId]);
}

export function listPlayerLeaderboard(client: Pool | ClientBase, sortBy: SortBy, limit: number): Promise<(PlayerSubject & StatsColumns)[]> {
  return run(client, PLAYER_PAGES[sortBy], [limit]);
}

export function listOrganizationLeaderboard(
  client: Pool | ClientBase,
  sortBy: SortBy,
  limit: number,
  gameId?: string,
): Promise<(OrganizationSubject & StatsColumns)[]> {
  return run(client, ORGANIZATION_PAGES[sortBy], [limit, gameId ?? ALL_GAMES]);
}
