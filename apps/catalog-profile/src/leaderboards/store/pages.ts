import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from '../../people/index.js';
import { ALL_GAMES, formOf, formOfTeams } from '../../records/index.js';
import { type Board, BOARDS, isOnBoard, orderBy, type SortBy } from './boards.js';

export interface StatsColumns {
  rank: number;
  matchesPlayed: number;
  wins: number;
  losses: number;
  experience: number;
  form: string[] | null;
  /** Null: not among the places of the last snapshot. */
  previousRank: number | null;
}

type Pages<Subject extends QueryResultRow> = Readonly<Record<SortBy, Statement<Subject & StatsColumns>>>;

/** The columns of a page's subject, and their source. $2 is the game of a board with a game. */
interface Shown {
  columns: string;
  join: string;
  /** SQL: the last outcomes of the row; default: its own. */
  form?: string;
}

/** The pages of one board: rows $3 to $1 of an ordered index; the id breaks ties. */
function pagesOf<Subject extends QueryResultRow>(board: Board, { columns, join, form = formOf('p') }: Shown): Pages<Subject> {
  const page = (sortBy: SortBy): Statement<Subject & StatsColumns> =>
    sql(
      `leaderboard_${board.name}_${sortBy}`,
      `select p.rank, p.matches_played as "matchesPlayed", p.wins, p.losses, p.experience, ${form} as form,
       k.rank as "previousRank", ${columns}
     from (select b.*, rank() over (order by ${orderBy(sortBy, 'b')}), row_number() over (order by ${orderBy(sortBy, 'b')},
         b.${board.idColumn}) as place from (
       select * from ${board.table} b where ${isOnBoard(board, '$2')} order by ${orderBy(sortBy, 'b')}, b.${board.idColumn} limit $1) b) p
     left join rank_snapshot k on k.board = '${board.name}' and k.game_id = ${board.isOfGame ? '$2' : `''`} and k.sort_by = '${sortBy}'
       and k.subject_id = p.${board.idColumn}
     ${join} where p.place > ${board.isOfGame ? '$3' : '$2'} order by p.rank, p.${board.idColumn}`,
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
  form: formOfTeams('o.id', '$2'),
});

/** Rows of a board: this many, after skipping that many. */
export interface PageOfBoard {
  offset: number;
  limit: number;
}

/** A page of the teams of one game or of all. */
export function listTeamLeaderboard(
  client: Pool | ClientBase,
  sortBy: SortBy,
  { offset, limit }: PageOfBoard,
  gameId?: string,
): Promise<(TeamSubject & StatsColumns)[]> {
  return gameId === undefined
    ? run(client, TEAM_PAGES[sortBy], [offset + limit, offset])
    : run(client, TEAM_PAGES_OF_GAME[sortBy], [offset + limit, gameId, offset]);
}

export function listPlayerLeaderboard(
  client: Pool | ClientBase,
  sortBy: SortBy,
  { offset, limit }: PageOfBoard,
): Promise<(PlayerSubject & StatsColumns)[]> {
  return run(client, PLAYER_PAGES[sortBy], [offset + limit, offset]);
}

export function listOrganizationLeaderboard(
  client: Pool | ClientBase,
  sortBy: SortBy,
  { offset, limit }: PageOfBoard,
  gameId?: string,
): Promise<(OrganizationSubject & StatsColumns)[]> {
  return run(client, ORGANIZATION_PAGES[sortBy], [offset + limit, gameId ?? ALL_GAMES, offset]);
}
