import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { PointsConfig } from '../../standings/index.js';

const READ = sql<{ config: PointsConfig | null }>(
  'points_config_read',
  'select points_config as config from league_game where league_id = $1 and game_id = $2',
);

/** The league's points configuration of a game; null without one. */
export async function readPointsConfig(tx: ClientBase, leagueId: string, gameId: string): Promise<PointsConfig | null> {
  return (await run(tx, READ, [leagueId, gameId]))[0]?.config ?? null;
}

const SAVE = sql('points_config_save', 'update league_game set points_config = $3 where league_id = $1 and game_id = $2');

export async function savePointsConfig(tx: ClientBase, leagueId: string, gameId: string, config: PointsConfig): Promise<void> {
  await run(tx, SAVE, [leagueId, gameId, JSON.stringify(config)]);
}
