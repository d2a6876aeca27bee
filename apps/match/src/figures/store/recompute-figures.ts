import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { ARE_STATS_DUE, IS_MAP_DUE, IS_RESULT, mapFigures, playerFigures } from './due-figures.js';

const MAPS = `from match m join map_score s on s.match_id = m.id where m.id = any($1::text[]) and s.is_counted <> ${IS_MAP_DUE}`;
const STATS = `from match m join map_player_stats p on p.match_id = m.id where m.id = any($1::text[]) and p.is_counted <> ${ARE_STATS_DUE}`;
const COUNT_MARKS = sql<{ count: number }>(
  'figures_count_wrong_marks',
  `select ((select count(*) ${MAPS}) + (select count(*) ${STATS}))::int as count`,
);
const CORRECT_MARKS = sql<{ count: number }>(
  'figures_correct_marks',
  `with maps as (update map_score c set is_counted = not c.is_counted from (select s.match_id, s.map_index ${MAPS}) w
     where c.match_id = w.match_id and c.map_index = w.map_index returning 1),
   stats as (update map_player_stats c set is_counted = not c.is_counted from (select p.match_id, p.map_index ${STATS}) w
     where c.match_id = w.match_id and c.map_index = w.map_index returning 1)
   select ((select count(*) from maps) + (select count(*) from stats))::int as count`,
);

/** Number of maps and statistics of these matches that are marked wrongly. */
export async function countWrongMarks(tx: ClientBase, matchIds: readonly string[]): Promise<number> {
  return (await run(tx, COUNT_MARKS, [matchIds]))[0]?.count ?? 0;
}

/** Corrects the marks of the maps and statistics of these locked matches; returns how many were wrong. */
export async function correctMarks(tx: ClientBase, matchIds: readonly string[]): Promise<number> {
  return (await run(tx, CORRECT_MARKS, [matchIds]))[0]?.count ?? 0;
}

const NEXT_GAME = sql<{ gameId: string }>(
  'figures_next_game',
  `select min(game_id) as "gameId" from (select min(game_id) as game_id from match where game_id > $1
     union all select min(game_id) from team_map_total where game_id > $1
     union all select min(game_id) from player_stat_total where game_id > $1) g having min(game_id) is not null`,
);

/** The next game that may have totals. */
export async function findNextGame(tx: ClientBase, after: string): Promise<string | undefined> {
  return (await run(tx, NEXT_GAME, [after]))[0]?.gameId;
}

const OF_GAME = `m.game_id = $1 and ${IS_RESULT}`;
const TEAM_KEY = ['team_id', 'game_id', 'map_id'];
const TEAM_VALUES = ['played', 'won', 'drawn', 'lost', 'rounds_won', 'rounds_lost'];
const PLAYER_KEY = ['user_id', 'game_id', 'season_id', 'team_id'];
const PLAYER_VALUES = ['maps', 'stats'];

const list = (columns: readonly string[], alias = ''): string => columns.map((column) => `${alias}${column}`).join(', ');
/** Rows of a table that differ from the expected ones; a row without a contribution equals a missing one. */
const wrong = (table: string, key: readonly string[], values: readonly string[], due: string): string =>
  `select ${key.map((column) => `coalesce(d.${column}, t.${column}) as ${column}`).join(', ')}, ${list(values, 'd.')}
   from (${due}) d(${list([...key, ...values])}) full join (select * from ${table} where game_id = $1 and ${String(values[0])} <> 0) t
     on ${key.map((column) => `t.${column} = d.${column}`).join(' and ')}
   where (${list(values, 't.')}) is distinct from (${list(values, 'd.')})`;

/** The statements that compare a table with the maps, and that correct it. */
function recomputing(table: string, key: readonly string[], values: readonly string[], due: string) {
  const rows = wrong(table, key, values, due);
  return {
    lock: sql(`${table}_lock`, `lock table ${table} in share row exclusive mode`),
    count: sql<{ count: number }>(`${table}_count_wrong`, `select count(*)::int as count from (${rows}) w`),
    correct: sql<{ count: number }>(
      `${table}_correct`,
      `with w as materialized (${rows}),
       gone as (delete from ${table} t using w where ${key.map((column) => `t.${column} = w.${column}`).join(' and ')}
         and w.${String(values[0])} is null),
       put as (insert into ${table} (${list([...key, ...values])}) select ${list([...key, ...values])} from w
         where ${String(values[0])} is not null
         on conflict (${list(key)}) do update set ${values.map((column) => `${column} = excluded.${column}`).join(', ')})
       select count(*)::int as count from w`,
    ),
  };
}

const TABLES = [
  recomputing('team_map_total', TEAM_KEY, TEAM_VALUES, mapFigures(`${OF_GAME} and ${IS_MAP_DUE}`)),
  recomputing('player_stat_total', PLAYER_KEY, PLAYER_VALUES, playerFigures(`${OF_GAME} and ${ARE_STATS_DUE}`)),
];

/** It reads all matches of a game, which exceeds the service's statement timeout and does not suit its plans. */
const UNHURRIED = sql(
  'figures_recompute_unhurried',
  `select set_config(name, value, true) from (values ('statement_timeout', '600000'), ('lock_timeout', '60000'),
     ('idle_in_transaction_session_timeout', '60000'), ('enable_seqscan', 'on'), ('enable_hashjoin', 'on'), ('enable_mergejoin', 'on'),
     ('plan_cache_mode', 'auto')) as setting (name, value)`,
);

/**
 * Compares the totals of a game with its maps, and corrects them unless it only checks; writers of results of the game wait meanwhile.
 * Returns how many rows differed. Each comparison is one statement, so it sees totals and maps in one snapshot.
 */
export async function recomputeTotals(tx: ClientBase, gameId: string, isCheck: boolean): Promise<number> {
  let different = 0;
  await run(tx, UNHURRIED, []);
  for (const { lock, count, correct } of TABLES) {
    if (!isCheck) await run(tx, lock, []);
    different += (await run(tx, isCheck ? count : correct, [gameId]))[0]?.count ?? 0;
  }
  return different;
}
