import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { rowOf } from '../../names/index.js';
import { MATCHES_FOR_RATING } from '../rules/rate-match.js';
import type { Standing } from '../rules/fold-matches.js';

/** A stored rating. */
export interface RatingRow extends Standing {
  readonly teamId: string;
  readonly gameId: string;
  readonly ordinal: number;
  readonly updatedAt: string;
}

/** The requested team, and its rating if it has one. */
export interface RatedTeamRow {
  readonly id: string;
  readonly gameId: string;
  /** Whether the caller may see the record; only members see that of a team that is not public. */
  readonly isShown: boolean;
  readonly mu: number | null;
  readonly sigma: number;
  readonly ordinal: number;
  readonly matchesRated: number;
  readonly updatedAt: string;
}

const FIND = sql<RatedTeamRow>(
  'team_ratings_find',
  `select t.id, t.game_id as "gameId", t.visibility = 'public' or exists (select from team_members m where m.team_id = t.id
     and m.user_id = $2 and m.left_at is null) as "isShown", r.mu, r.sigma, r.ordinal, r.matches_rated as "matchesRated",
     r.updated_at as "updatedAt"
   from ${rowOf('teams', '$1')} t left join team_ratings r on r.team_id = t.id and r.game_id = t.game_id`,
);

/** A team by slug or id, with its rating as far as the caller may see it; undefined if there is no such team. */
export async function findRatedTeam(
  client: Pool | ClientBase,
  identifier: string,
  callerUserId: string,
): Promise<RatedTeamRow | undefined> {
  const [row] = await run(client, FIND, [identifier, callerUserId]);
  return row;
}

/** Rated teams on the board: not provisional, and public. */
const ON_BOARD = `from team_ratings r join team_stats s on s.team_id = r.team_id and s.is_listed
  where r.game_id = $1 and r.matches_rated >= ${MATCHES_FOR_RATING}`;

const RANK = sql<{ rank: number | null }>(
  'team_ratings_rank',
  `select case when exists (select ${ON_BOARD} and r.team_id = $2)
     then 1 + (select count(*) ${ON_BOARD} and r.ordinal > $3::float8) end::int as rank`,
);

/** A team's place among the rated teams of its game; ties share one. Undefined: it is not on the board. */
export async function findRatingRank(client: Pool | ClientBase, { gameId, teamId, ordinal }: RatingRow): Promise<number | undefined> {
  const [row] = await run(client, RANK, [gameId, teamId, ordinal]);
  return row?.rank ?? undefined;
}

/** A team on the board. */
export interface BoardRow extends RatingRow {
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly tag: string | null;
  readonly avatarUrl: string | null;
}

const BOARD = sql<BoardRow>(
  'team_ratings_board',
  `select p.rank::int, p.team_id as "teamId", p.game_id as "gameId", p.mu, p.sigma, p.ordinal, p.matches_rated as "matchesRated",
     p.updated_at as "updatedAt", t.slug, t.name, t.tag, t.avatar_url as "avatarUrl"
   from (select b.*, rank() over (order by b.ordinal desc) from (select r.* ${ON_BOARD} order by r.ordinal desc, r.team_id limit $2) b) p
   join teams t on t.id = p.team_id order by p.rank, p.team_id`,
);

/** The best rated teams of a game. */
export function listRatingBoard(client: Pool | ClientBase, gameId: string, limit: number): Promise<BoardRow[]> {
  return run(client, BOARD, [gameId, limit]);
}

/** The effect of a match on a team's rating. */
export interface HistoryRow {
  readonly matchId: string;
  readonly opponentTeamId: string;
  readonly outcome: string;
  readonly expected: number;
  readonly muBefore: number;
  readonly sigmaBefore: number;
  readonly muAfter: number;
  readonly sigmaAfter: number;
  readonly completedAt: string;
}

const HISTORY = sql<HistoryRow>(
  'rating_history_page',
  `select match_id as "matchId", opponent_team_id as "opponentTeamId", outcome, expected, mu_before as "muBefore",
     sigma_before as "sigmaBefore", mu_after as "muAfter", sigma_after as "sigmaAfter", completed_at as "completedAt"
   from rating_history
   where team_id = $1 and game_id = $2 and completed_at <= coalesce($3::timestamptz, 'infinity')
     and ($3::timestamptz is null or (completed_at, match_id collate "C") < ($3::timestamptz, $4))
   order by completed_at desc, match_id collate "C" desc limit $5`,
);

/** A page of a team's history, newest first, after a position. */
export function listRatingHistory(
  client: Pool | ClientBase,
  { id, gameId }: Pick<RatedTeamRow, 'id' | 'gameId'>,
  after: { readonly completedAt: string; readonly matchId: string } | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  return run(client, HISTORY, [id, gameId, after?.completedAt ?? null, after?.matchId ?? null, limit]);
}
