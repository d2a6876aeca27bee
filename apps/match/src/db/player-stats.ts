import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const SAVE = sql<{ isNew: boolean }>(
  'map_player_stats_save',
  `insert into map_player_stats (match_id, map_index, stats, updated_at) values ($1, $2, $3::jsonb, $4)
  on conflict (match_id, map_index) do update set stats = excluded.stats, updated_at = excluded.updated_at returning xmax = 0 as "isNew"`,
);

/** Replaces the player statistics of a map; returns whether it had none before. The match is locked. */
export async function savePlayerStats(tx: ClientBase, matchId: string, mapIndex: number, statsJson: string, now: string): Promise<boolean> {
  const [row] = await run(tx, SAVE, [matchId, mapIndex, statsJson, now]);
  return row?.isNew === true;
}

const FIND = sql<{ mapIndex: number; stats: string }>(
  'map_player_stats_find',
  'select map_index as "mapIndex", stats::text as stats from map_player_stats where match_id = $1',
);

/** The statistics of a match as JSON text, by map. */
export async function findPlayerStats(client: Pool | ClientBase, matchId: string): Promise<Map<number, string>> {
  return new Map((await run(client, FIND, [matchId])).map(({ mapIndex, stats }) => [mapIndex, stats]));
}
