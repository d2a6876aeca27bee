import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Tally } from '../domain/tally.js';

const LOCK = sql<{ id: string }>(
  'standing_lock',
  `select l.id from (select id from league where id = any($1) order by id) l cross
    join lateral (select pg_advisory_xact_lock(hashtextextended(l.id, 0))) as locked`,
);

/** Makes who counts into these leagues' standings take turns until the transaction ends; answers those that exist. */
export async function lockStandings(tx: ClientBase, leagueIds: readonly string[]): Promise<Set<string>> {
  return new Set((await run(tx, LOCK, [[...new Set(leagueIds)]])).map(({ id }) => id));
}

const KEYS = 'league_id, season_id, game_id, team_id';
const SUMS = ['matches_played', 'wins', 'losses', 'draws', 'maps_won', 'maps_lost'];
const ADD = sql(
  'standing_add',
  `insert into standing (${KEYS}, ${SUMS.join(', ')}, updated_at)
   select "leagueId", "seasonId", "gameId", "teamId", "matchesPlayed", wins, losses, draws, "mapsWon", "mapsLost", $2
   from jsonb_to_recordset($1::jsonb) as t("leagueId" text, "seasonId" text, "gameId" text, "teamId" text, "matchesPlayed" int, wins int,
     losses int, draws int, "mapsWon" int, "mapsLost" int)
   on conflict (${KEYS}) do update set ${SUMS.map((column) => `${column} = standing.${column} + excluded.${column}`).join(', ')},
     updated_at = excluded.updated_at`,
);
const REMOVE_EMPTY = sql('standing_remove_empty', 'delete from standing where league_id = any($1) and matches_played = 0');

/** Adds the changes to the tables; a team whose last match was taken back leaves its table. */
export async function addToStandings(tx: ClientBase, changes: readonly Tally[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await run(tx, ADD, [JSON.stringify(changes), now.toISOString()]);
  const lowered = changes.filter(({ matchesPlayed }) => matchesPlayed < 0).map(({ leagueId }) => leagueId);
  if (lowered.length > 0) await run(tx, REMOVE_EMPTY, [[...new Set(lowered)]]);
}

export interface Recomputed {
  results: number;
  standings: number;
  corrected: number;
}

const RECOMPUTE = sql<Recomputed>(
  'standing_recompute',
  `with result as (select * from league_result where league_id = $1),
   made as (select r.league_id, r.season_id, r.game_id, side.team_id, count(*)::int as matches_played,
     count(*) filter (where r.outcome = side.name)::int as wins,
       count(*) filter (where r.outcome not in (side.name, 'draw'))::int as losses, count(*) filter (where r.outcome = 'draw')::int as
         draws,
       sum(side.maps_won)::int as maps_won, sum(side.maps_lost)::int as maps_lost
     from result r cross join lateral (values ('creator', r.creator_team_id, r.creator_maps_won, r.accepted_maps_won), ('accepted',
       r.accepted_team_id, r.accepted_maps_won, r.creator_maps_won))
       as side(name, team_id, maps_won, maps_lost)
     group by r.league_id, r.season_id, r.game_id, side.team_id),
   removed as (delete from standing s where s.league_id = $1 and not exists (select from made where (made.season_id, made.game_id,
     made.team_id) = (s.season_id, s.game_id, s.team_id)) returning 1),
   written as (insert into standing (${KEYS}, ${SUMS.join(', ')}, updated_at) select ${KEYS}, ${SUMS.join(', ')}, $2::timestamptz from made
     on conflict (${KEYS}) do update set ${SUMS.map((column) => `${column} = excluded.${column}`).join(', ')},
       updated_at = excluded.updated_at
     where (${SUMS.map((column) => `standing.${column}`).join(', ')}) is distinct
       from (${SUMS.map((column) => `excluded.${column}`).join(', ')}) returning 1)
   select (select count(*) from result) as results, (select count(*) from made) as standings, (select count(*)
     from removed) + (select count(*) from written) as corrected`,
);

/** Makes a league's tables the sum of its counted results. The caller holds their lock. */
export async function recomputeStandings(tx: ClientBase, leagueId: string, now: Date): Promise<Recomputed> {
  const [done] = await run(tx, RECOMPUTE, [leagueId, now.toISOString()]);
  return done as Recomputed;
}

export interface StandingRow extends Omit<Tally, 'leagueId' | 'seasonId'> {
  rank: number;
  points: number;
}

/** Undefined fields do not narrow. */
export interface TableFilter {
  /** Empty: preseason. */
  seasonId?: string;
  gameId?: string;
}

/** Points of a win, draw and loss where the league configures none (contract 7). */
const POINTS = { baseWin: 3, baseDraw: 1, baseLoss: 0 };
const pointsOf = (name: keyof typeof POINTS): string => `coalesce((g.points_config->>'${name}')::float8, ${POINTS[name]})`;

// Head-to-head: points from the matches among those who are level on points and map difference.
const LIST = sql<StandingRow>(
  'standing_list',
  `with config as (select game_id, ${pointsOf('baseWin')} as win, ${pointsOf('baseDraw')} as draw, ${pointsOf('baseLoss')} as loss
    from league_game g where league_id = $1),
   tally as (select s.game_id, s.team_id, sum(s.matches_played)::int as matches_played, sum(s.wins)::int as wins,
     sum(s.losses)::int as losses, sum(s.draws)::int as draws,
       sum(s.maps_won)::int as maps_won, sum(s.maps_lost)::int as maps_lost
     from standing s where s.league_id = $1 and ($2::text is null or s.season_id = $2) and ($3::text is null or s.game_id = $3)
       group by s.game_id, s.team_id),
   pointed as (select t.*, t.wins * coalesce(c.win, ${POINTS.baseWin}) + t.draws * coalesce(c.draw,
     ${POINTS.baseDraw}) + t.losses * coalesce(c.loss, ${POINTS.baseLoss}) as points,
       coalesce(c.win, ${POINTS.baseWin}) as win, coalesce(c.draw, ${POINTS.baseDraw}) as draw, coalesce(c.loss, ${POINTS.baseLoss}) as loss
     from tally t left join config c on c.game_id = t.game_id),
   level as (select p.*, count(*) over (partition by p.game_id, p.points, p.maps_won - p.maps_lost) > 1 as is_level from pointed p),
   meeting as (select one.game_id, one.team_id, sum(case when r.outcome = 'draw' then one.draw when r.outcome = side.name then one.win
     else one.loss end) as points
     from league_result r cross join lateral (values ('creator', r.creator_team_id, r.accepted_team_id), ('accepted', r.accepted_team_id,
       r.creator_team_id)) as side(name, team_id, other_id)
     join level one on one.is_level and (one.game_id, one.team_id) = (r.game_id, side.team_id)
     join level other on other.is_level and (other.game_id, other.team_id) = (r.game_id, side.other_id)
       and other.points = one.points and other.maps_won - other.maps_lost = one.maps_won - one.maps_lost
     where r.league_id = $1 and ($2::text is null or r.season_id = $2) group by one.game_id, one.team_id)
   select rank() over (order by l.points desc, l.maps_won - l.maps_lost desc, coalesce(m.points, 0) desc, l.maps_won desc)::int as rank,
     l.team_id as "teamId", l.game_id as "gameId", l.points, l.matches_played as "matchesPlayed", l.wins, l.losses, l.draws,
       l.maps_won as "mapsWon", l.maps_lost as "mapsLost"
   from level l left join meeting m on (m.game_id, m.team_id) = (l.game_id, l.team_id)
   order by 1, l.team_id limit $4`,
);

/** A league's table: of one season, of the preseason, or of all its matches. Ties share a rank. */
export function listStandings(
  client: Pool | ClientBase,
  leagueId: string,
  { seasonId, gameId }: TableFilter,
  limit: number,
): Promise<StandingRow[]> {
  return run(client, LIST, [leagueId, seasonId ?? null, gameId ?? null, limit]);
}
