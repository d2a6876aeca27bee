import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Figures } from '../rules/difference.js';
import { ARE_STATS_DUE, IS_MAP_DUE, mapFigures, playerFigures } from './due-figures.js';

const rows = (text: string): string => `(select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (${text}) f)`;
const figures = (ofMaps: string, ofStats: string): string =>
  `select ${rows(mapFigures(`m.id = any($1::text[]) and ${ofMaps}`))} as maps,
    ${rows(playerFigures(`m.id = any($1::text[]) and ${ofStats}`))} as players`;

const COUNTED = sql<Figures>('figures_counted', figures('s.is_counted', 'p.is_counted'));
const RECOUNT = sql<Figures>(
  'figures_recount',
  `with maps as (update map_score s set is_counted = not s.is_counted from match m
     where m.id = any($1::text[]) and s.match_id = m.id and s.is_counted <> ${IS_MAP_DUE}),
   stats as (update map_player_stats p set is_counted = not p.is_counted from match m
     where m.id = any($1::text[]) and p.match_id = m.id and p.is_counted <> ${ARE_STATS_DUE})
   ${figures(IS_MAP_DUE, ARE_STATS_DUE)}`,
);

/** The current contributions of these locked matches. */
export async function readCounted(tx: ClientBase, matchIds: readonly string[]): Promise<Figures> {
  return (await run(tx, COUNTED, [matchIds]))[0] as Figures;
}

/** Marks the new contributions of these locked matches, and returns them. */
export async function markDue(tx: ClientBase, matchIds: readonly string[]): Promise<Figures> {
  return (await run(tx, RECOUNT, [matchIds]))[0] as Figures;
}

const ADD_MAPS = sql(
  'team_map_totals_add',
  `insert into team_map_total as t (team_id, game_id, map_id, played, won, drawn, lost, rounds_won, rounds_lost)
   select "teamId", "gameId", "mapId", played, won, drawn, lost, "roundsWon", "roundsLost" from jsonb_to_recordset($1::jsonb)
     as f("teamId" text, "gameId" text, "mapId" text, played int, won int, drawn int, lost int, "roundsWon" int, "roundsLost" int)
   order by "teamId", "gameId", "mapId"
   on conflict (team_id, game_id, map_id) do update set (played, won, drawn, lost, rounds_won, rounds_lost)
     = (t.played + excluded.played, t.won + excluded.won, t.drawn + excluded.drawn, t.lost + excluded.lost,
       t.rounds_won + excluded.rounds_won, t.rounds_lost + excluded.rounds_lost)`,
);
const ADD_STATS = sql(
  'player_stat_totals_add',
  `insert into player_stat_total as t (user_id, game_id, season_id, team_id, maps, stats)
   select "userId", "gameId", "seasonId", "teamId", maps, stats from jsonb_to_recordset($1::jsonb)
     as f("userId" text, "gameId" text, "seasonId" text, "teamId" text, maps int, stats jsonb)
   order by "userId", "gameId", "seasonId", "teamId"
   on conflict (user_id, game_id, season_id, team_id) do update set maps = t.maps + excluded.maps,
     stats = (select coalesce(jsonb_object_agg(key, jsonb_build_array(total, maps)), '{}')
       from (select e.key, sum((e.value ->> 0)::bigint) as total, sum((e.value ->> 1)::int) as maps
         from (select * from jsonb_each(t.stats) union all select * from jsonb_each(excluded.stats)) e group by e.key) k
       where k.maps > 0)`,
);

/** Adds contributions to the totals, in the order of their keys. */
export async function addFigures(tx: ClientBase, { maps, players }: Figures): Promise<void> {
  if (maps.length > 0) await run(tx, ADD_MAPS, [JSON.stringify(maps)]);
  if (players.length > 0) await run(tx, ADD_STATS, [JSON.stringify(players)]);
}
