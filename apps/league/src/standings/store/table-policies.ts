import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { type PointsConfig, type PointsPolicy, toPolicy } from '../rules/points-policy.js';
import type { TableKey } from './result-points.js';
import type { TablesOfLeague } from './standings.js';

/** SQL: a game's current table policy: its points configuration and the rule that limits a pair's matches per day. `g`: its league_game. */
const configOfNow = (g: string): string =>
  `coalesce(${g}.points_config, '{}'::jsonb)
     || jsonb_strip_nulls(jsonb_build_object('maxPointsMatchesPerPairPer24h', ${g}.rules->'maxPointsMatchesPerPairPer24h'))`;
/** SQL: a table's policy; a completed season has its own configuration, if stored. `s`: season, `g`: league_game; or none. */
export const CONFIG_OF_TABLE = `case when s.status = 'completed' and s.points_config is not null then s.points_config
  else ${configOfNow('g')} end`;

const FIND = sql<TableKey & { config: PointsConfig }>(
  'table_policies',
  `select asked.league_id as "leagueId", asked.season_id as "seasonId", asked.game_id as "gameId", ${CONFIG_OF_TABLE} as config
   from unnest($1::text[], $2::text[], $3::text[]) as asked(league_id, season_id, game_id)
   left join league_game g on g.league_id = asked.league_id and g.game_id = asked.game_id
   left join season s on s.league_id = asked.league_id and s.id = asked.season_id`,
);

export const keyOfTable = ({ leagueId, seasonId, gameId }: TableKey): string => JSON.stringify([leagueId, seasonId, gameId]);

/** The policies of tables, by their keys. */
export async function readPolicies(tx: ClientBase, tables: readonly TableKey[]): Promise<Map<string, PointsPolicy>> {
  const rows = await run(tx, FIND, [
    tables.map(({ leagueId }) => leagueId),
    tables.map(({ seasonId }) => seasonId),
    tables.map(({ gameId }) => gameId),
  ]);
  return new Map(rows.map(({ config, ...table }) => [keyOfTable(table), toPolicy(config)]));
}

/** `where` filters the seasons `one`. */
const freeze = (where: string): string => `update season s set points_config = ${configOfNow('now')}
   from (select one.id, g.points_config, g.rules from season one left join league_game g on g.league_id = one.league_id
     and g.game_id = one.game_id where ${where}) as now
   where s.id = now.id and s.status = 'completed'`;
const FREEZE = sql('season_points_freeze', freeze('one.league_id = $1 and one.game_id = $2 and one.points_config is null'));

/** Freezes the current configuration for a game's completed seasons. Call it before every change of the configuration. */
export async function freezeCompletedSeasons(tx: ClientBase, leagueId: string, gameId: string): Promise<void> {
  await run(tx, FREEZE, [leagueId, gameId]);
}

const FREEZE_IMPORTED = sql('season_points_freeze_all', freeze('one.league_id = any($1) and one.points_config is null'));

/** {@link freezeCompletedSeasons} of all games of some leagues. */
export async function freezeImported(tx: ClientBase, leagueIds: readonly string[]): Promise<void> {
  await run(tx, FREEZE_IMPORTED, [leagueIds]);
}

const UNFREEZE = sql(
  'season_points_unfreeze',
  `update season set points_config = null where league_id = any($1) and status <> 'completed' and points_config is not null`,
);
const CONFIGURE = sql('season_points_configure', freeze('one.league_id = any($1)'));

/**
 * After an import: its points apply to the completed seasons of the leagues that it gives points to; seasons that it has just completed
 * keep their previous policy; reopened ones follow the game's (docs/reference/seasons-and-points.md#tables).
 */
export async function configureImportedSeasons(tx: ClientBase, leagueIds: readonly string[], withPoints: readonly string[]): Promise<void> {
  await run(tx, UNFREEZE, [leagueIds]);
  await run(tx, CONFIGURE, [withPoints]);
  await run(tx, FREEZE_IMPORTED, [leagueIds]);
}

const TABLES = sql<TableKey>(
  'league_tables',
  `select $1::text as "leagueId", season_id as "seasonId", game_id as "gameId" from league_result where league_id = $1
     and ($2::text is null or game_id = $2) and ($3::text is null or season_id = $3) group by season_id, game_id
   order by season_id, game_id`,
);

/** A league's tables with results, or the requested ones among them. */
export function listTables(tx: ClientBase, leagueId: string, { gameId, seasonId }: TablesOfLeague): Promise<TableKey[]> {
  return run(tx, TABLES, [leagueId, gameId ?? null, seasonId ?? null]);
}
