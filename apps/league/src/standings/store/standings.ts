import { changeRecent, FORM_LENGTH, type RecentResult } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Tally, TallyChange, TallyKey } from '../rules/tally.js';
import { lastOfTable, RECENT } from './recent-results.js';

const LOCK = sql<{ id: string }>(
  'standing_lock',
  `select l.id from (select id from league where id = any($1) order by id) l cross
    join lateral (select pg_advisory_xact_lock(hashtextextended(l.id, 0))) as locked`,
);

/** Locks the standings of these leagues until the transaction ends; returns the leagues that exist. */
export async function lockStandings(tx: ClientBase, leagueIds: readonly string[]): Promise<Set<string>> {
  return new Set((await run(tx, LOCK, [[...new Set(leagueIds)]])).map(({ id }) => id));
}

const KEYS = 'league_id, season_id, game_id, team_id';
const SUMS = ['matches_played', 'wins', 'losses', 'draws', 'maps_won', 'maps_lost', 'points'];
const ADD = sql(
  'standing_add',
  `insert into standing (${KEYS}, ${SUMS.join(', ')}, recent, updated_at)
   select "leagueId", "seasonId", "gameId", "teamId", "matchesPlayed", wins, losses, draws, "mapsWon", "mapsLost", points, recent, $2
   from jsonb_to_recordset($1::jsonb) as t("leagueId" text, "seasonId" text, "gameId" text, "teamId" text, "matchesPlayed" int, wins int,
     losses int, draws int, "mapsWon" int, "mapsLost" int, points bigint, recent jsonb)
   on conflict (${KEYS}) do update set
     ${SUMS.map((column) => `${column} = coalesce(standing.${column}, 0) + excluded.${column}`).join(', ')},
     recent = excluded.recent, updated_at = excluded.updated_at`,
);
const FIND_RECENT = sql<TallyKey & { recent: RecentResult[] | null; matchesPlayed: number }>(
  'standing_recent',
  `select s.league_id as "leagueId", s.season_id as "seasonId", s.game_id as "gameId", s.team_id as "teamId", s.recent,
     s.matches_played as "matchesPlayed"
   from jsonb_to_recordset($1::jsonb) as t("leagueId" text, "seasonId" text, "gameId" text, "teamId" text)
   join standing s on (s.league_id, s.season_id, s.game_id, s.team_id) = (t."leagueId", t."seasonId", t."gameId", t."teamId")`,
);
const REMOVE_EMPTY = sql('standing_remove_empty', 'delete from standing where league_id = any($1) and matches_played = 0');

/** Adds the changes to the tables; a team whose last match was voided leaves its table. */
export async function addToStandings(tx: ClientBase, changes: readonly TallyChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await run(tx, ADD, [JSON.stringify(await withRecent(tx, changes)), now.toISOString()]);
  const lowered = changes.filter(({ matchesPlayed }) => matchesPlayed < 0).map(({ leagueId }) => leagueId);
  if (lowered.length > 0) await run(tx, REMOVE_EMPTY, [[...new Set(lowered)]]);
}

/** The changes with each row's last results after them. The leagues are locked, so nobody else changes a row. */
async function withRecent(tx: ClientBase, changes: readonly TallyChange[]): Promise<(Tally & { recent: RecentResult[] })[]> {
  const keys = changes.map(({ leagueId, seasonId, gameId, teamId }) => ({ leagueId, seasonId, gameId, teamId }));
  const stored = new Map((await run(tx, FIND_RECENT, [JSON.stringify(keys)])).map((row) => [keyOf(row), row]));
  const rows: (Tally & { recent: RecentResult[] })[] = [];
  for (const { recent: change, ...tally } of changes) {
    const row = stored.get(keyOf(tally));
    const known = row ? row.recent : [];
    const recent = known && changeRecent(known, (row?.matchesPlayed ?? 0) <= FORM_LENGTH, change);
    rows.push({ ...tally, recent: recent ?? (await lastOfTable(tx, tally)) });
  }
  return rows;
}

const keyOf = ({ leagueId, seasonId, gameId, teamId }: TallyKey): string => JSON.stringify([leagueId, seasonId, gameId, teamId]);

/** A selection of a league's tables: those of a game or of a season. */
export interface TablesOfLeague {
  gameId?: string;
  /** Empty: preseason. */
  seasonId?: string;
}

export interface Recomputed {
  results: number;
  standings: number;
  corrected: number;
}

const RECOMPUTE = sql<Recomputed>(
  'standing_recompute',
  `with result as (select * from league_result where league_id = $1 and ($3::text is null or game_id = $3)
     and ($4::text is null or season_id = $4)),
   made as (select r.league_id, r.season_id, r.game_id, side.team_id, count(*)::int as matches_played,
     count(*) filter (where r.outcome = side.name)::int as wins,
       count(*) filter (where r.outcome not in (side.name, 'draw'))::int as losses, count(*) filter (where r.outcome = 'draw')::int as
         draws,
       sum(side.maps_won)::int as maps_won, sum(side.maps_lost)::int as maps_lost, sum(side.points)::bigint as points
     from result r cross join lateral (values ('creator', r.creator_team_id, r.creator_maps_won, r.accepted_maps_won, r.creator_points),
       ('accepted', r.accepted_team_id, r.accepted_maps_won, r.creator_maps_won, r.accepted_points))
       as side(name, team_id, maps_won, maps_lost, points)
     group by r.league_id, r.season_id, r.game_id, side.team_id),
   placed as (select r.season_id, r.game_id, side.team_id, r.completed_at, r.match_id, ${RECENT('r', 'side.name')} as entry,
       row_number() over (partition by r.season_id, r.game_id, side.team_id
         order by r.completed_at desc, r.match_id collate "C" desc) as place
     from result r cross join lateral (values ('creator', r.creator_team_id), ('accepted', r.accepted_team_id)) as side(name, team_id)),
   last as (select season_id, game_id, team_id, jsonb_agg(entry order by place desc) as recent from placed where place <= ${FORM_LENGTH}
     group by season_id, game_id, team_id),
   removed as (delete from standing s where s.league_id = $1 and ($3::text is null or s.game_id = $3)
     and ($4::text is null or s.season_id = $4) and not exists (select from made
     where (made.season_id, made.game_id, made.team_id) = (s.season_id, s.game_id, s.team_id)) returning 1),
   written as (insert into standing (${KEYS}, ${[...SUMS, 'recent'].join(', ')}, updated_at)
     select ${KEYS}, ${[...SUMS, 'recent'].join(', ')}, $2::timestamptz from made join last using (season_id, game_id, team_id)
     on conflict (${KEYS}) do update set ${[...SUMS, 'recent'].map((column) => `${column} = excluded.${column}`).join(', ')},
       updated_at = excluded.updated_at
     where (${[...SUMS, 'recent'].map((column) => `standing.${column}`).join(', ')}) is distinct
       from (${[...SUMS, 'recent'].map((column) => `excluded.${column}`).join(', ')}) returning 1)
   select (select count(*) from result) as results, (select count(*) from made) as standings, (select count(*)
     from removed) + (select count(*) from written) as corrected`,
);

/** Sets a league's tables, or the given ones, to the sums of its counted results. The caller holds their lock. */
export async function recomputeStandings(
  tx: ClientBase,
  leagueId: string,
  now: Date,
  { gameId, seasonId }: TablesOfLeague = {},
): Promise<Recomputed> {
  const [done] = await run(tx, RECOMPUTE, [leagueId, now.toISOString(), gameId ?? null, seasonId ?? null]);
  return done as Recomputed;
}

export interface StandingRow extends Omit<Tally, 'leagueId' | 'seasonId'> {
  rank: number;
  /** Points deducted by penalties and refused challenges. */
  penaltyPoints: number;
  /** Left the league, was removed or banned: listed after all others. */
  isWithdrawn: boolean;
}
