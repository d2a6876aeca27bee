import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { DEFAULT_POINTS } from '../rules/points-policy.js';
import type { StandingRow } from './standings.js';
import { CONFIG_OF_TABLE } from './table-policies.js';

/** Undefined fields do not filter. */
export interface TableFilter {
  /** Empty: preseason. */
  seasonId?: string;
  gameId?: string;
  /** Includes teams that have left, after all others. */
  includeWithdrawn?: boolean;
}

const { baseWin, baseDraw, baseLoss, challengeRefuseAdditionalPenalty } = DEFAULT_POINTS;
/** A number of a table's configuration, in thousandths. */
const thousandths = (name: string, otherwise: number): string =>
  `round(coalesce((config->>'${name}')::numeric, ${otherwise}) * 1000)::bigint as ${name.toLowerCase()}`;

const OF_TABLE = 'league_id = $1 and ($2::text is null or season_id = $2) and ($3::text is null or game_id = $3)';

// The rows of a table, in thousandths: teams that have played, teams with deductions before their first match, and teams with points from
// tournaments. Rows and results counted by the previous release have base points.
const TABLES = `slot as (select season_id, game_id, team_id from standing where ${OF_TABLE}
     union select season_id, game_id, team_id from penalty where ${OF_TABLE} and type = 'POINT_DEDUCTION' and status = 'active'
     union select season_id, game_id, team_id from challenge_refusal where ${OF_TABLE}
     union select season_id, game_id, team_id from tournament_points where ${OF_TABLE}),
   config as (select t.season_id, t.game_id, s.status is not distinct from 'completed' as is_completed,
     ${CONFIG_OF_TABLE} as config
     from (select distinct season_id, game_id from slot) t
     left join season s on s.league_id = $1 and s.id = t.season_id left join league_game g on g.league_id = $1 and g.game_id = t.game_id),
   base as (select season_id, game_id, is_completed, ${thousandths('baseWin', baseWin)}, ${thousandths('baseDraw', baseDraw)},
     ${thousandths('baseLoss', baseLoss)}, coalesce((config->>'allowNegative')::boolean, true) as allownegative,
     ${thousandths('challengeRefuseAdditionalPenalty', challengeRefuseAdditionalPenalty)} from config),
   penalty_sum as (select season_id, game_id, team_id, sum(value) * 1000 as points from penalty
     where league_id = $1 and type = 'POINT_DEDUCTION' and status = 'active' group by season_id, game_id, team_id),
   refusal_sum as (select season_id, game_id, team_id, count(*) as refusals from challenge_refusal where league_id = $1
     group by season_id, game_id, team_id),
   award_sum as (select season_id, game_id, team_id, sum(points) as points from tournament_points where league_id = $1
     group by season_id, game_id, team_id),
   entry as (select k.game_id, k.team_id, b.allownegative, s.matches_played, s.wins, s.losses, s.draws, s.maps_won, s.maps_lost,
       coalesce(s.points, s.wins * b.basewin + s.draws * b.basedraw + s.losses * b.baseloss, 0)
         + coalesce(a.points, 0) as earned,
       coalesce(p.points, 0) + coalesce(r.refusals, 0) * b.challengerefuseadditionalpenalty as penalty,
       ($2::text is null or not b.is_completed) and coalesce(m.status <> 'approved', false) as is_withdrawn
     from slot k join base b on (b.season_id, b.game_id) = (k.season_id, k.game_id)
     left join standing s on s.league_id = $1 and (s.season_id, s.game_id, s.team_id) = (k.season_id, k.game_id, k.team_id)
     left join penalty_sum p on (p.season_id, p.game_id, p.team_id) = (k.season_id, k.game_id, k.team_id)
     left join refusal_sum r on (r.season_id, r.game_id, r.team_id) = (k.season_id, k.game_id, k.team_id)
     left join award_sum a on (a.season_id, a.game_id, a.team_id) = (k.season_id, k.game_id, k.team_id)
     left join league_team m on m.league_id = $1 and m.team_id = k.team_id
     where s.team_id is not null or a.team_id is not null
       or coalesce(p.points, 0) + coalesce(r.refusals, 0) * b.challengerefuseadditionalpenalty > 0)`;

// Head-to-head: points from the matches among teams with equal points and map difference.
const LIST = sql<StandingRow>(
  'standing_list',
  `with ${TABLES},
   pointed as (select e.game_id, e.team_id, bool_or(e.is_withdrawn) as is_withdrawn,
       coalesce(sum(e.matches_played), 0)::int as matches_played, coalesce(sum(e.wins), 0)::int as wins,
       coalesce(sum(e.losses), 0)::int as losses, coalesce(sum(e.draws), 0)::int as draws, coalesce(sum(e.maps_won), 0)::int as maps_won,
       coalesce(sum(e.maps_lost), 0)::int as maps_lost, sum(e.penalty) as penalty,
       sum(case when e.allownegative then e.earned - e.penalty else greatest(e.earned - e.penalty, 0) end) as points
     from entry e group by e.game_id, e.team_id having $5 or not bool_or(e.is_withdrawn)),
   level as (select p.*, count(*) over (partition by p.is_withdrawn, p.game_id, p.points, p.maps_won - p.maps_lost) > 1 as is_level
     from pointed p),
   meeting as (select one.game_id, one.team_id, sum(coalesce(side.points, case when r.outcome = 'draw' then b.basedraw
       when r.outcome = side.name then b.basewin else b.baseloss end)) as points
     from league_result r join base b on (b.season_id, b.game_id) = (r.season_id, r.game_id)
     cross join lateral (values ('creator', r.creator_team_id, r.accepted_team_id, r.creator_points),
       ('accepted', r.accepted_team_id, r.creator_team_id, r.accepted_points)) as side(name, team_id, other_id, points)
     join level one on one.is_level and (one.game_id, one.team_id) = (r.game_id, side.team_id)
     join level other on other.is_level and (other.game_id, other.team_id) = (r.game_id, side.other_id)
       and other.is_withdrawn = one.is_withdrawn and other.points = one.points
       and other.maps_won - other.maps_lost = one.maps_won - one.maps_lost
     where r.league_id = $1 group by one.game_id, one.team_id)
   select rank() over (order by l.is_withdrawn, l.points desc, l.maps_won - l.maps_lost desc, coalesce(m.points, 0) desc,
       l.maps_won desc)::int as rank,
     l.team_id as "teamId", l.game_id as "gameId", l.points::float8 / 1000 as points, l.penalty::float8 / 1000 as "penaltyPoints",
     l.matches_played as "matchesPlayed", l.wins, l.losses, l.draws, l.maps_won as "mapsWon", l.maps_lost as "mapsLost",
     l.is_withdrawn as "isWithdrawn"
   from level l left join meeting m on (m.game_id, m.team_id) = (l.game_id, l.team_id)
   order by 1, l.team_id limit $4`,
);

/** A league's table: of one season, of the preseason, or of all its matches, which sums the others. Ties share a rank. */
export function listStandings(
  client: Pool | ClientBase,
  leagueId: string,
  { seasonId, gameId, includeWithdrawn = false }: TableFilter,
  limit: number,
): Promise<StandingRow[]> {
  return run(client, LIST, [leagueId, seasonId ?? null, gameId ?? null, limit, includeWithdrawn]);
}

/** What holds for a season's table as a whole. */
export interface SeasonOfTable {
  /** Number of qualifying places; null: none. */
  qualifies: number | null;
  /** Time of the last snapshot of ranks; null: none was taken. */
  takenAt: string | null;
}

const SEASON = sql<SeasonOfTable>(
  'standings_season',
  `select qualifies, (select taken_at from rank_snapshot_time) as "takenAt" from season where league_id = $1 and id = $2`,
);

/** Undefined: the league has no such season. */
export async function findSeasonOfTable(client: Pool | ClientBase, leagueId: string, seasonId: string): Promise<SeasonOfTable | undefined> {
  return (await run(client, SEASON, [leagueId, seasonId]))[0];
}
